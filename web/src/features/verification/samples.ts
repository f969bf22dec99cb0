/** The same call three times, ready to paste; nothing but what the language brings along. */
export function samplesOf(baseUrl: string, apiKey: string | null) {
  const key = apiKey ?? 'YOUR_API_KEY'
  return [
    { language: 'curl', code: curl(baseUrl, key) },
    { language: 'TypeScript', code: typescript(baseUrl, key) },
    { language: 'Python', code: python(baseUrl, key) },
  ] as const
}

function curl(baseUrl: string, key: string): string {
  return `curl -X POST ${baseUrl}/v1/verify \\
  -H "X-API-Token: ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{
    "model": "user_verification",
    "email": "kx92@mailinator.com",
    "firstname": "Asdfgh",
    "lastname": "Nguyễn"
  }'`
}

function typescript(baseUrl: string, key: string): string {
  return `const response = await fetch('${baseUrl}/v1/verify', {
  method: 'POST',
  headers: {
    'X-API-Token': '${key}',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    model: 'user_verification',
    email: 'kx92@mailinator.com',
    firstname: 'Asdfgh',
    lastname: 'Nguyễn',
  }),
})
console.log(await response.json())`
}

function python(baseUrl: string, key: string): string {
  return `import json, urllib.request

request = urllib.request.Request(
    "${baseUrl}/v1/verify",
    method="POST",
    headers={"X-API-Token": "${key}", "Content-Type": "application/json"},
    data=json.dumps({
        "model": "user_verification",
        "email": "kx92@mailinator.com",
        "firstname": "Asdfgh",
        "lastname": "Nguyễn",
    }).encode(),
)
with urllib.request.urlopen(request) as response:
    print(json.load(response))`
}
