import { curlSample } from './curl.ts'
import { json, printLiteral, singleQuoted } from './literal.ts'
import { type Sample, type SampleLanguage, type SampleRequest, sampleLanguages } from './request.ts'

const writers: Record<SampleLanguage, (request: SampleRequest) => string> = {
  curl: curlSample,
  TypeScript: typescriptSample,
  Python: pythonSample,
  PHP: phpSample,
  Go: goSample,
  Ruby: rubySample,
  Java: javaSample,
}

/** The same request in every language, ready to paste, with what the language itself brings along. */
export function samplesOf(request: SampleRequest): Sample[] {
  return sampleLanguages.map((language) => ({ language, code: writers[language](request) }))
}

function javaSample({ method, url, key, body }: SampleRequest): string {
  const secret = 'variable' in key ? `System.getenv("${key.variable}")` : JSON.stringify(key.literal)
  const text = body && printLiteral(body, style, indent)
  const send = body
    ? `
            .header("Content-Type", "application/json")
            .${method}(HttpRequest.BodyPublishers.ofString("""
${indent}${text}"""))`
    : ''
  return `import java.net.URI;
import java.net.http.*;

class Verify {
    public static void main(String[] args) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("${url}"))
            .header("X-API-Token", ${secret})${send}
            .build();
        var response = HttpClient.newHttpClient()
            .send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.body());
    }
}`
}

const indent = ' '.repeat(16)
/** A text block has escapes of its own. */
const style = { ...json, text: (value: string) => JSON.stringify(value).replaceAll('\\', '\\\\') }

function pythonSample({ method, url, key, body }: SampleRequest): string {
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
    ...(body ? [`    data=json.dumps(${printLiteral(body, pythonStyle, '    ', 16)}).encode(),`] : []),
  ]
  return `import ${modules.join(', ')}

request = urllib.request.Request(
${parts.join('\n')}
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`
}

const pythonStyle = { ...json, step: '    ', padding: '', trailing: ',' }

function rubySample({ method, url, key, body }: SampleRequest): string {
  const secret = 'variable' in key ? `ENV.fetch("${key.variable}")` : JSON.stringify(key.literal)
  const headers = body
    ? `{
  "X-API-Token" => ${secret},
  "Content-Type" => "application/json"
}`
    : `{ "X-API-Token" => ${secret} }`
  const send = body
    ? `body = ${printLiteral(body, rubyStyle, '', 7)}
response = Net::HTTP.post(uri, body.to_json, headers)`
    : `response = Net::HTTP.${method.toLowerCase()}_response(uri, headers)`
  return `require "json"
require "net/http"

uri = URI("${url}")
headers = ${headers}
${send}
puts response.code, JSON.parse(response.body)`
}

const rubyStyle = {
  ...json,
  text: (value: string) => JSON.stringify(value).replaceAll('#', '\\#'),
  key: (name: string) => `${name}: `,
}

function typescriptSample({ method, url, key, body }: SampleRequest): string {
  const secret = 'variable' in key ? `process.env.${key.variable} ?? ''` : singleQuoted(key.literal)
  const options = body
    ? `{
  method: '${method}',
  headers: {
    'X-API-Token': ${secret},
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${printLiteral(body, typescriptStyle, '  ', 22)}),
}`
    : `{
  headers: { 'X-API-Token': ${secret} },
}`
  return `const response = await fetch('${url}', ${options})
console.log(response.status, await response.json())`
}

const typescriptStyle = { ...json, text: singleQuoted, key: (name: string) => `${name}: `, trailing: ',' }

function phpSample({ url, key, body }: SampleRequest): string {
  const token = 'variable' in key ? `'X-API-Token: ' . getenv('${key.variable}')` : `'X-API-Token: ${key.literal}'`
  const options = [
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(body
      ? [
          `    CURLOPT_HTTPHEADER => [\n        ${token},\n        'Content-Type: application/json',\n    ],`,
          `    CURLOPT_POSTFIELDS => json_encode(${printLiteral(body, phpStyle, '    ', 34)}),`,
        ]
      : [`    CURLOPT_HTTPHEADER => [${token}],`]),
  ]
  return `<?php
$request = curl_init('${url}');
curl_setopt_array($request, [
${options.join('\n')}
]);
$result = json_decode(curl_exec($request), true);
echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ';
print_r($result);`
}

const phpStyle = {
  ...json,
  text: singleQuoted,
  key: (name: string) => `'${name}' => `,
  object: ['[', ']'] as const,
  padding: '',
  step: '    ',
  trailing: ',',
}

function goSample({ method, url, key, body }: SampleRequest): string {
  const secret = 'variable' in key ? `os.Getenv("${key.variable}")` : JSON.stringify(key.literal)
  const packages = ['fmt', 'io', 'net/http', ...('variable' in key ? ['os'] : []), ...(body ? ['strings'] : [])]
  const open = body
    ? `body := strings.NewReader(\`${printLiteral(body, goStyle, '\t')}\`)
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
const goStyle = {
  ...json,
  text: (value: string) => JSON.stringify(value).replaceAll('`', String.raw`\u0060`),
  step: '\t',
}
