import { json, printLiteral, singleQuoted } from './literal.ts'
import type { SampleRequest } from './request.ts'

export function typescriptSample({ method, url, key, body }: SampleRequest): string {
  const secret = 'variable' in key ? `process.env.${key.variable} ?? ''` : singleQuoted(key.literal)
  const options = body
    ? `{
  method: '${method}',
  headers: {
    'X-API-Token': ${secret},
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${printLiteral(body, style, '  ', 22)}),
}`
    : `{
  headers: { 'X-API-Token': ${secret} },
}`
  return `const response = await fetch('${url}', ${options})
console.log(response.status, await response.json())`
}

const style = { ...json, text: singleQuoted, key: (name: string) => `${name}: `, trailing: ',' }
