import { json, printLiteral } from './literal.ts'
import type { SampleRequest } from './request.ts'

export function goSample({ method, url, key, body }: SampleRequest): string {
  const secret = 'variable' in key ? `os.Getenv("${key.variable}")` : JSON.stringify(key.literal)
  const packages = ['fmt', 'io', 'net/http', ...('variable' in key ? ['os'] : []), ...(body ? ['strings'] : [])]
  const open = body
    ? `body := strings.NewReader(\`${printLiteral(body, style, '\t')}\`)
\trequest, err := http.NewRequest("${method}", "${url}", body)`
    : `request, err := http.NewRequest("${method}", "${url}", nil)`
  return `package main

import (
${packages.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
\t${open}
\tif err != nil {
\t\tpanic(err)
\t}
\trequest.Header.Set("X-API-Token", ${secret})${body ? '\n\trequest.Header.Set("Content-Type", "application/json")' : ''}
\tresponse, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer response.Body.Close()
\tresult, err := io.ReadAll(response.Body)
\tif err != nil {
\t\tpanic(err)
\t}
\tfmt.Println(response.StatusCode, string(result))
}`
}

/** Inside a raw string, which can't hold a backtick. */
const style = {
  ...json,
  text: (value: string) => JSON.stringify(value).replaceAll('`', String.raw`\u0060`),
  step: '\t',
}
