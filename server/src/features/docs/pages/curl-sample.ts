import { printJson } from '../print-json.ts'

/** A request to paste into a terminal once the key is set. */
export function curlSample(publicUrl: string, method: string, path: string, body?: unknown): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${publicUrl}${path}`,
    '-H "X-API-Token: $ASSAY_API_KEY"',
  ]
  if (body !== undefined) lines.push('-H "Content-Type: application/json"', `-d '${shellQuoted(body)}'`)
  return lines.join(' \\\n  ')
}

function shellQuoted(body: unknown): string {
  return printJson(body, '  ').replaceAll("'", String.raw`'\''`)
}
