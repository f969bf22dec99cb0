import { productName } from '@assay/contract/product'
import { LifeBuoy, Smartphone, Usb } from 'lucide-react'
import { describeError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { CodeForm } from './code-form.tsx'
import type { Method, Way } from './factors.ts'
import { KeyForm } from './key-form.tsx'
import type { useFactorSteps } from './use-factor-steps.ts'

type FactorStepsProps = { steps: ReturnType<typeof useFactorSteps>; action: string }

/** One way to give the second factor, and a button for each other way the account has. */
export function FactorSteps({ steps, action }: FactorStepsProps) {
  const { ways, current, verify } = steps
  if (ways === null) {
    return (
      <Loading label="Loading" onRetry={steps.load}>
        <Skeleton className="h-16" />
        <Skeleton className="h-[2.625rem] rounded-md" />
      </Loading>
    )
  }
  if (!Array.isArray(ways)) {
    const message = describeError(ways, 'We couldn’t reach the server. Check your connection and try again.')
    const retry = { label: 'Try again', onSelect: steps.load }
    return <ErrorState title="We couldn’t load this step" message={message} retry={retry} />
  }
  const { method, factorId } = current
  const others = ways.filter((other) => other.factorId !== factorId)
  const hasSeveralApps = ways.filter((way) => way.method === 'totp').length > 1
  return (
    <div className="grid gap-5">
      {method === 'webauthn' ? (
        <KeyForm action="Use security key" onVerify={() => verify('')} />
      ) : (
        // A form of its own each: what was typed into one isn't for the other.
        <CodeForm key={factorId} method={method} action={action} onVerify={verify} />
      )}
      {others.length > 0 && (
        <div className="grid justify-items-start gap-1.5">
          {others.map((other) => {
            const { Icon, label } = labels[other.method]
            return (
              <Button key={other.factorId} variant="link" className="text-sm" onClick={() => steps.choose(other)}>
                <Icon aria-hidden="true" />
                {other.method === 'totp' && hasSeveralApps ? `Use the code from “${other.name}”` : label}
              </Button>
            )
          })}
        </div>
      )}
    </div>
  )
}

/** The app by its name, where the person gave it one. */
export function textsOf({ method, name }: Way): { title: string; text: string } {
  if (method !== 'totp' || name === '') return stepTexts[method]
  const text = `Enter the code that your authenticator app “${name}” shows for ${productName}.`
  return { ...stepTexts.totp, text }
}

const stepTexts: Record<Method, { title: string; text: string }> = {
  totp: {
    title: 'Enter the 6-digit code',
    text: `Open your authenticator app and enter the code it shows for ${productName}.`,
  },
  webauthn: { title: 'Use your security key', text: 'Plug it in or hold it to your device, then follow your browser.' },
  recovery_code: { title: 'Enter a recovery code', text: 'Each of the codes you saved works once.' },
}

const labels: Record<Method, { Icon: typeof Usb; label: string }> = {
  totp: { Icon: Smartphone, label: 'Use your authenticator app' },
  webauthn: { Icon: Usb, label: 'Use a security key' },
  recovery_code: { Icon: LifeBuoy, label: 'Use a recovery code' },
}
