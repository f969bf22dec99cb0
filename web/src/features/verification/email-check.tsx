import type { DemoResponse, EmailVerification } from '@assay/contract/verification'
import { useMutation } from '@tanstack/react-query'
import { describeError } from '../../api/api-error.ts'
import { request } from '../../api/product.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { verdictTone } from '../../ui/data/verdict.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

/** One address, checked by the real engine: free, and without a key. */
export function EmailCheck() {
  const check = useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => request<DemoResponse>('/demo/verify', { method: 'POST', body: { email } }),
  })
  const form = useForm({
    initial: { email: 'kx92@mailinator.com' },
    validate: ({ email }) => (email.trim() === '' ? {} : null),
    async submit({ email }) {
      // The mutation keeps the error, which is shown below.
      await check.mutateAsync(email).catch(() => {})
    },
  })

  return (
    <figure>
      <Card look="raised">
        <form {...form.props} aria-label="Check an email address" className="flex gap-2.5 p-4 sm:p-5">
          <Input
            {...form.bind('email')}
            aria-label="Email address to check"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={320}
            className="font-mono"
          />
          <Button type="submit" variant="primary" size="lg" busy={form.isBusy}>
            Check
          </Button>
        </form>
        <div role="status" className="min-h-[4.75rem] border-t border-border px-4 py-3.5 sm:px-5">
          {check.error && <p className="text-bad">{describeError(check.error)}</p>}
          {!check.error && !check.data && (
            <p className="text-muted">Try this address or your own. It’s free, and we don’t store it.</p>
          )}
          {check.data?.email_verification && <Verdict {...check.data.email_verification} />}
        </div>
      </Card>
      <figcaption className="mt-3 text-xs text-muted">
        Classifications are statistical, not statements of fact.
      </figcaption>
    </figure>
  )
}

function Verdict({ verdict, score, reasons }: EmailVerification) {
  return (
    <div className="grid gap-1.5">
      <p className="flex items-center justify-between gap-3">
        <Pill tone={verdictTone(verdict)} dot>
          {verdict}
        </Pill>
        <span className="font-mono text-xs text-muted">{score.toFixed(3)}</span>
      </p>
      <p className="text-sm">{reasons[0]?.message ?? 'No red flags.'}</p>
    </div>
  )
}
