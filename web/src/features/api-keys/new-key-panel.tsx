import type { ApiKeyType } from '@assay/contract/api-keys'
import { config } from '../../api/config.ts'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Name } from '../../ui/data/name.tsx'
import { NewSecret } from '../../ui/data/new-secret.tsx'

/** Kept in the open page and nowhere else. */
export type NewKey = { id: string; name: string; type: ApiKeyType; fullKey: string }

export function NewKeyPanel({ newKey: { name, fullKey }, onDone }: { newKey: NewKey; onDone: () => void }) {
  return (
    <NewSecret
      title="Copy your key now"
      description={
        <>
          You won’t be able to see <Name text={name} className="font-medium" /> again, so store it somewhere safe.
        </>
      }
      secret={fullKey}
      copyLabel="Copy API key"
      onDone={onDone}
    >
      <CodeBlock title="Your first request" code={firstRequest(fullKey)} />
    </NewSecret>
  )
}

function firstRequest(key: string): string {
  return `curl -X POST ${config.publicUrl}/v1/verify \\
  -H "X-API-Token: ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "user_verification", "email": "kx92@mailinator.com", "firstname": "Asdfgh"}'`
}
