import { useState } from 'react'
import { describeError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/data/copy-button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { FormNotice } from '../../../ui/forms/form-notice.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog, dialogFooterLook } from '../../../ui/overlays/dialog.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import {
  dropUnfinished,
  enrollApp,
  type Result,
  registerSecurityKey,
  type TwoStep,
  useRefreshSecurity,
  verifyApp,
} from '../api.ts'
import { NewCodes, newCodesText, useNewCodes } from './new-codes.tsx'

/** A name, the code that the app shows, and recovery codes where there are none yet. */
export function AddAppDialog({ twoStep, onClose }: { twoStep: TwoStep; onClose: () => void }) {
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  const newCodes = useNewCodes(onClose)
  const { codes } = newCodes
  function giveUp() {
    if (enrolled) void dropUnfinished()
    onClose()
  }
  const finish = useFinish(newCodes, { twoStep, onClose, title: 'Authenticator app added' })
  const text = codes ? newCodesText : enrolled ? scanText : appText
  return (
    <Dialog open onOpenChange={codes ? newCodes.close : giveUp} {...text}>
      {codes ? (
        <NewCodes {...newCodes} codes={codes} />
      ) : enrolled ? (
        <ScanStep enrolled={enrolled} onCancel={giveUp} onVerified={finish} />
      ) : (
        <NameForm
          suggestion="Phone"
          hint="So you can tell your devices apart."
          twoStep={twoStep}
          submitLabel="Continue"
          busyLabel="Preparing..."
          submit={enrollApp}
          onDone={setEnrolled}
          onCancel={giveUp}
        />
      )}
    </Dialog>
  )
}

const appText = {
  title: 'Add an authenticator app',
  description:
    'An app on your phone shows a new code every 30 seconds. 1Password, Google Authenticator and Microsoft Authenticator all work.',
}
const scanText = {
  title: 'Scan the QR code',
  description: 'Scan it with your authenticator app, then enter the code that the app shows.',
}

/** A name, the browser's own prompt for the key, and recovery codes where there are none yet. */
export function AddKeyDialog({ twoStep, onClose }: { twoStep: TwoStep; onClose: () => void }) {
  const newCodes = useNewCodes(onClose)
  const { codes } = newCodes
  const finish = useFinish(newCodes, { twoStep, onClose, title: 'Security key added' })
  return (
    <Dialog open onOpenChange={codes ? newCodes.close : onClose} {...(codes ? newCodesText : keyText)}>
      {codes ? (
        <NewCodes {...newCodes} codes={codes} />
      ) : (
        <NameForm
          suggestion="Security key"
          hint="So you can tell your keys apart."
          twoStep={twoStep}
          submitLabel="Continue"
          busyLabel="Waiting for your key..."
          submit={registerSecurityKey}
          onDone={finish}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}

const keyText = {
  title: 'Add a security key',
  description:
    'A small device that you plug in or hold to your phone, such as a YubiKey. It only responds to this site, so it can’t be phished. Your browser asks for it next.',
}

/** After the first factor come its recovery codes. */
function useFinish(
  newCodes: ReturnType<typeof useNewCodes>,
  { twoStep, onClose, title }: { twoStep: TwoStep; onClose: () => void; title: string },
) {
  const refresh = useRefreshSecurity()
  return async () => {
    if (twoStep.codesLeft === null) return newCodes.create({ isFirst: true })
    await refresh()
    onClose()
    toast({ topic: 'two-step', tone: 'success', title })
  }
}

type NameFormProps<Data> = {
  /** The name it gets unless someone enters another. */
  suggestion: string
  hint: string
  twoStep: TwoStep
  submitLabel: string
  busyLabel: string
  submit: (name: string) => Promise<Result<Data>>
  onDone: (data: Data) => Promise<void> | void
  onCancel: () => void
}

/** The first step of a new app or key: its name, and what to know before two-step verification is on. */
function NameForm<Data>({ suggestion, hint, twoStep, submit, onDone, ...rest }: NameFormProps<Data>) {
  const taken = new Set(twoStep.factors.map(({ name }) => name))
  const form = useForm({
    initial: { factorName: freeName(suggestion, taken) },
    validate: ({ factorName }) => (factorName.trim() === '' ? { errors: { factorName: 'Enter a name.' } } : null),
    async submit({ factorName }) {
      const result = await submit(factorName.trim())
      if (result.status === 'done') return void (await onDone(result.data))
      if (result.code === 'mfa_factor_name_conflict') return { errors: { factorName: result.message ?? '' } }
      return { notice: { title: 'Not added', description: describeError(result, 'Please try again.') } }
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <Field label="Name" required error={form.errors.factorName} hint={hint}>
        {(control) => <Input {...control} {...form.bind('factorName')} autoComplete="off" maxLength={100} dir="auto" />}
      </Field>
      {twoStep.factors.length === 0 && <BeforeYouStart />}
      <FormNotice notice={form.notice} />
      <div className={dialogFooterLook}>
        <Button disabled={form.isBusy} onClick={rest.onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={form.isBusy} busyLabel={rest.busyLabel}>
          {rest.submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** What can't be undone later is said now. */
function BeforeYouStart() {
  return (
    <div className="grid gap-2 rounded-lg border border-border bg-subtle px-4 py-3 text-sm text-muted">
      <p className="font-medium text-text">Before you turn it on</p>
      <ul className="grid list-disc gap-1 pl-4">
        <li>Your other devices are logged out and need the second step to sign in again.</li>
        <li>You’ll get ten recovery codes. They’re your way back in if you lose your phone or key.</li>
        <li>Without them, resetting your password by email won’t help. We’d have to check who you are first.</li>
      </ul>
      <p>
        <TextLink href="/docs/lost-access" target="_blank" rel="noreferrer">
          If you lose your phone
        </TextLink>
      </p>
    </div>
  )
}

function freeName(suggestion: string, taken: Set<string>): string {
  const names = [suggestion, ...Array.from({ length: 10 }, (_, index) => `${suggestion} ${index + 2}`)]
  return names.find((name) => !taken.has(name)) ?? suggestion
}

/** What the server shares with the app, this once. */
type Enrolled = { id: string; totp: { qr_code: string; secret: string; uri: string } }

type ScanStepProps = { enrolled: Enrolled; onCancel: () => void; onVerified: () => Promise<void> }

function ScanStep({ enrolled: { id, totp }, onCancel, onVerified }: ScanStepProps) {
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
