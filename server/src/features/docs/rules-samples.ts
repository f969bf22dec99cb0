import type { Sample } from '@assay/contract/samples/request'
import { verifyRequest } from './openapi/verification.ts'

/** A sign-up that does what the decision says. */
export function decisionSamples(url: string): Sample[] {
  const body = JSON.stringify({ model: verifyRequest.model, email: verifyRequest.email })
  return [
    {
      language: 'curl',
      code: `curl -X POST ${url} \\
  -H "X-API-Token: $ASSAY_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${body}' \\
  | grep -o '"decision":"[a-z]*"'`,
    },
    {
      language: 'TypeScript',
      code: `const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    'X-API-Token': process.env.ASSAY_API_KEY ?? '',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${literal}),
})
const { decision, rule } = await response.json()
if (decision === 'block') console.log(\`Ask for another address: \${rule.id}\`)
else console.log(decision === 'review' ? 'Create the account with limits' : 'Create the account')`,
    },
    {
      language: 'Python',
      code: `import json, os, urllib.request

request = urllib.request.Request(
    "${url}",
    method="POST",
    headers={
        "X-API-Token": os.environ["ASSAY_API_KEY"],
        "Content-Type": "application/json",
    },
    data=json.dumps(${body.replaceAll(':', ': ').replaceAll(',', ', ')}).encode(),
)
with urllib.request.urlopen(request) as response:
    result = json.load(response)
if result["decision"] == "block":
    print("Ask for another address:", result["rule"]["id"])
else:
    print("Create the account")`,
    },
  ]
}

const literal = `{ model: '${verifyRequest.model}', email: '${verifyRequest.email}' }`
