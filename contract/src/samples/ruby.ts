import { json, printLiteral } from './literal.ts'
import type { SampleRequest } from './request.ts'

export function rubySample({ method, url, key, body }: SampleRequest): string {
  const secret = 'variable' in key ? `ENV.fetch("${key.variable}")` : JSON.stringify(key.literal)
  const headers = body
    ? `{
  "X-API-Token" => ${secret},
  "Content-Type" => "application/json"
}`
    : `{ "X-API-Token" => ${secret} }`
  const send = body
    ? `body = ${printLiteral(body, style, '', 7)}
response = Net::HTTP.post(uri, body.to_json, headers)`
    : `response = Net::HTTP.${method.toLowerCase()}_response(uri, headers)`
  return `require "json"
require "net/http"

uri = URI("${url}")
headers = ${headers}
${send}
puts response.code, JSON.parse(response.body)`
}

const style = {
  ...json,
  text: (value: string) => JSON.stringify(value).replaceAll('#', '\\#'),
  key: (name: string) => `${name}: `,
}
