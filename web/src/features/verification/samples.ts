export type SampleCall = { path: string; body: Record<string, unknown> }

/** The same request in three languages, ready to paste, with standard libraries only. */
export function samplesOf(baseUrl: string, apiKey: string | null, call: SampleCall = everyField) {
  const key = apiKey ?? 'YOUR_API_KEY'
  const url = baseUrl + call.path
  return [
    { language: 'curl', code: curl(url, key, call) },
    { language: 'TypeScript', code: typescript(url, key, call) },
    { language: 'Python', code: python(url, key, call) },
  ] as const
}

function curl(url: string, key: string, { body }: SampleCall): string {
  return `curl -X POST ${url} \\
  -H "X-API-Token: ${key}" \\
  -H "Content-Type: application/json" \\
  -d '${literal(body, '  ')}'`
}

function typescript(url: string, key: string, { body }: SampleCall): string {
  // As written by hand: unquoted keys, single-quoted strings.
  const object = literal(body, '  ')
    .replace(/"(\w+)":/g, '$1:')
    .replaceAll('"', "'")
  return `const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    'X-API-Token': '${key}',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${object}),
})
console.log(await response.json())`
}

function python(url: string, key: string, { body }: SampleCall): string {
  return `import json, urllib.request

request = urllib.request.Request(
    "${url}",
    method="POST",
    headers={"X-API-Token": "${key}", "Content-Type": "application/json"},
    data=json.dumps(${literal(body, '    ')}).encode(),
)
with urllib.request.urlopen(request) as response:
    print(json.load(response))`
}

/** The first line stays in place, the others are indented. */
function literal(body: SampleCall['body'], indent: string): string {
  return JSON.stringify(body, null, indent.length === 4 ? 4 : 2).replaceAll('\n', `\n${indent}`)
}

const everyField: SampleCall = {
  path: '/v1/verify',
  body: { model: 'user_verification', email: 'kx92@mailinator.com', firstname: 'Asdfgh', lastname: 'Nguyễn' },
}
