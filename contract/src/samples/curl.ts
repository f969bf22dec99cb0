import { json, printLiteral } from './literal.ts'
import type { SampleRequest } from './request.ts'

export function curlSample({ method, url, key, body }: SampleRequest): string {
  const secret = 'variable' in key ? `$${key.variable}` : key.literal
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${url}`, `-H "X-API-Token: ${secret}"`]
  if (body) {
    const data = printLiteral(body, json, '  ').replaceAll("'", String.raw`'\''`)
    lines.push('-H "Content-Type: application/json"', `-d '${data}'`)
  }
  return lines.join(' \\\n  ')
}
