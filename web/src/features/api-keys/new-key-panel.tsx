import { curlSample } from '@assay/contract/samples/curl'
import type { VerifyResponse } from '@assay/contract/verification'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { describeError } from '../../api/api-error.ts'
import { config } from '../../api/config.ts'
import { request } from '../../api/product.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { NewSecret } from '../../ui/data/new-secret.tsx'
import { DecisionPill } from '../../ui/data/verdict.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { NewKey } from './api.ts'

/** A key that was just created or rotated: shown once, with a first request to run. */
export function NewKeyPanel({ newKey: { fullKey }, onDone }: { newKey: NewKey; onDone: () => void }) {
  return (
    <NewSecret
      title="Copy your key now"
      description="You won’t see this key again, so store it somewhere safe."
      secret={fullKey}
      copyLabel="Copy API key"
      onDone={onDone}
    >
      <CodeBlock title="Your first request" code={firstRequest(fullKey)} />
      <RunRequest apiKey={fullKey} />
    </NewSecret>
  )
}

const firstBody = { model: 'user_verification', email: 'kx92@mailinator.com', firstname: 'Asdfgh' }

function firstRequest(key: string): string {
  return curlSample({ method: 'POST', url: `${config.publicUrl}/v1/verify`, key: { literal: key }, body: firstBody })
}

/** The same request with the same key, as a program would send it. */
function RunRequest({ apiKey }: { apiKey: string }) {
  const queryClient = useQueryClient()
  const run = useMutation({
    networkMode: 'always',
    mutationFn: () => request<VerifyResponse>('/v1/verify', { method: 'POST', body: firstBody, apiKey }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['usage'] }),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button busy={run.isPending} busyLabel="Running..." onClick={() => run.mutate()}>
          <Play aria-hidden="true" />
          Run this request
        </Button>
        <p className="text-sm">
          {apiKey.startsWith('asy_test_') ? 'A test key doesn’t use your quota.' : 'Two fields, so it uses 2 checks.'}
        </p>
      </div>
      <div aria-live="polite" className="grid w-full grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {run.error && <Banner tone="bad">{describeError(run.error)}</Banner>}
        {run.data && (
          <>
            <p className="flex flex-wrap items-center gap-2">
              <DecisionPill decision={run.data.decision} />
              {run.data.rule.message}
            </p>
            <p className="text-sm">
              <code className="font-mono">request_count</code> is how many checks you’ve used this period, this request
              included. It counts fields, not requests.
            </p>
            <CodeBlock title="Response" code={JSON.stringify(run.data, null, 2)} isLong />
          </>
        )}
      </div>
    </div>
  )
}
