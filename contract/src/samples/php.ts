import { json, printLiteral, singleQuoted } from './literal.ts'
import type { SampleRequest } from './request.ts'

export function phpSample({ url, key, body }: SampleRequest): string {
  const token = 'variable' in key ? `'X-API-Token: ' . getenv('${key.variable}')` : `'X-API-Token: ${key.literal}'`
  const options = [
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(body
      ? [
          `    CURLOPT_HTTPHEADER => [\n        ${token},\n        'Content-Type: application/json',\n    ],`,
          `    CURLOPT_POSTFIELDS => json_encode(${printLiteral(body, style, '    ', 34)}),`,
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

const style = {
  ...json,
  text: singleQuoted,
  key: (name: string) => `'${name}' => `,
  object: ['[', ']'] as const,
  padding: '',
  step: '    ',
  trailing: ',',
}
