import { describeError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/data/copy-button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { dialogFooterLook } from '../../../ui/overlays/dialog.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { verifyApp } from '../api.ts'

/** What the server shares with the app, this once. */
export type Enrolled = { id: string; totp: { qr_code: string; secret: string; uri: string } }

type ScanStepProps = { enrolled: Enrolled; onCancel: () => void; onVerified: () => Promise<void> }

export function ScanStep({ enrolled: { id, totp }, onCancel, onVerified }: ScanStepProps) {
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (/^\d{6}$/.test(code.replace(/\s/g, '')) ? null : { errors: { code: sixDigits } }),
    async submit({ code }) {
      const result = await verifyApp(id, code)
      if (result.status === 'done') return void (await onVerified())
      return { errors: { code: describeError(result, 'We couldn’t check the code. Please try again.') } }
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <div className="grid items-center gap-x-5 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        {/* White in both themes: a camera needs dark on light. */}
        <img
          src={totp.qr_code}
          alt="QR code for your authenticator app"
          className="size-40 justify-self-center rounded-lg border border-border bg-[white] p-1.5"
        />
        <div className="grid gap-1.5 text-sm">
          <p className="text-muted">
            Can’t scan it? <span className="max-sm:hidden">Enter this key in the app:</span>
            <span className="sm:hidden">
              <TextLink href={totp.uri}>Open your authenticator app</TextLink> or enter this key in it:
            </span>
          </p>
          <code className="font-mono leading-relaxed break-words" data-testid="secret">
            {totp.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <div className="-ml-2.5">
            <CopyButton text={totp.secret} label="Copy key" />
          </div>
        </div>
      </div>
      <Field label="Code from the app" required error={form.errors.code}>
        {(control) => (
          <Input
            {...control}
            {...form.bind('code')}
            autoFocus
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            placeholder="6 digits"
            className="font-mono tracking-[0.2em] placeholder:tracking-normal"
          />
        )}
      </Field>
      <div className={dialogFooterLook}>
        <Button disabled={form.isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Checking...">
          Add app
        </Button>
      </div>
    </form>
  )
}

const sixDigits = 'Enter the 6 digits that the app shows.'
