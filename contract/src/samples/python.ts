import { json, printLiteral } from './literal.ts'
import type { SampleRequest } from './request.ts'

export function pythonSample({ method, url, key, body }: SampleRequest): string {
  const secret = 'variable' in key ? `os.environ["${key.variable}"]` : JSON.stringify(key.literal)
  const modules = ['json', ...('variable' in key ? ['os'] : []), 'urllib.request']
  const headers = body
    ? `{
        "X-API-Token": ${secret},
        "Content-Type": "application/json",
    }`
    : `{"X-API-Token": ${secret}}`
  const parts = [
    `    "${url}",`,
    ...(body ? [`    method="${method}",`] : []),
    `    headers=${headers},`,
    ...(body ? [`    data=json.dumps(${printLiteral(body, style, '    ', 16)}).encode(),`] : []),
  ]
  return `import ${modules.join(', ')}

request = urllib.request.Request(
${parts.join('\n')}
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`
}

const style = { ...json, step: '    ', padding: '', trailing: ',' }
