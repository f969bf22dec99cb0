import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { lazy, Suspense, useState } from 'react'
import { type Outcome, signInWithGoogle } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import { config } from '../../../api/config.ts'
import { readyAuth } from '../../../api/session.ts'
import { Link } from '../../../routing/link.tsx'
import { useLocation } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { enterValidEmail, isEmail } from '../../../ui/forms/is-email.ts'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { findMissing, type Rejection, useForm } from '../../../ui/forms/use-form.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { signInWithPassword } from '../api.ts'
import { GoogleButton, NeedsScripts, OrDivider, useLeaving } from '../form-parts.tsx'
import { rememberOauthIntent } from '../oauth-intent.ts'
import { offerPasskeys, signInWithPasskey } from '../passkeys/passkeys.ts'
import { ResendConfirmation } from '../resend-confirmation.tsx'
import { useForgotPassword } from './forgot-password.tsx'
import { OtherRegions } from './other-regions.tsx'
import { useSsoDomain } from './use-sso-domain.ts'

export function LoginPanel() {
  const { linkNotice } = Object(useLocation().state)
  const google = useOtherSignIn(leaveForGoogle)
  const passkey = useOtherSignIn(signInWithPasskey)
  const isBusy = google.isBusy || passkey.isBusy
  const forgotPassword = useForgotPassword()
  return (
    <>
      <div>
        <h1>Welcome back</h1>
        <p className="mt-1.5 text-muted">Sign in to your {productName} account.</p>
      </div>
      {linkNotice && <LinkNotice kind={linkNotice} />}
      <NeedsScripts action="Signing in" />
      {(config.hasGoogle || hasPasskeys) && (
        <div className={cx('grid gap-2.5', !config.hasGoogle && 'in-data-no-passkeys:hidden')}>
          {config.hasGoogle && (
            <GoogleButton
              label="Continue with Google"
              busyLabel="Continuing to Google..."
              busy={google.isBusy}
              disabled={isBusy}
              onClick={google.start}
            />
          )}
          {hasPasskeys && (
            <Button
              size="lg"
              className="w-full in-data-no-passkeys:hidden"
              busy={passkey.isBusy}
              disabled={isBusy}
              onClick={passkey.start}
            >
              Sign in with a passkey
            </Button>
          )}
          <OrDivider />
        </div>
      )}
      <LoginForm disabled={isBusy} onForgotPassword={forgotPassword.open} />
      <p className="text-center text-sm text-muted">
        New to {productName}?{' '}
        <TextLink asChild>
          <Link to={paths.signup}>Create an account</Link>
        </TextLink>
        {/* On a phone the pitch is below the form. */}
        <span className="lg:hidden">
          {' '}
          or <TextLink href="#pitch">see what it does</TextLink>
        </span>
      </p>
      <OtherRegions />
      {forgotPassword.dialog}
    </>
  )
}

/** Drawn by the server, too; index.html hides it before the first paint where this browser can't use them. */
const hasPasskeys = config.passkeyOrigins.length > 0

function leaveForGoogle() {
  rememberOauthIntent('login')
  return signInWithGoogle()
}

/** Signs in without the form. Busy until this page is gone or the sign-in failed. Canceling shows no error. */
function useOtherSignIn(signIn: () => Promise<Outcome>) {
  const [isBusy, setIsBusy] = useLeaving()
  async function start() {
    setIsBusy(true)
    const outcome = await signIn()
    if (outcome.status === 'done') return
    setIsBusy(false)
    if (outcome.code === 'canceled') return
    const description = describeError(outcome, 'An error occurred while signing in')
    toast({ topic: 'session', tone: 'error', title: 'Login failed', description })
  }
  return { isBusy, start }
}

/** After a link that doesn't sign in here: what it did and what to do next. */
function LinkNotice({ kind }: { kind: string }) {
  const notice = notices.get(kind)
  return (
    notice && (
      <Banner tone={notice.tone} focusKey={kind} isPolite>
        {notice.text}
      </Banner>
    )
  )
}

const notices = new Map<string, { tone: 'ok' | 'info' | 'bad'; text: string }>([
  ['confirmed', { tone: 'ok', text: 'Your email is confirmed. Sign in to continue.' }],
  ['email-changed', { tone: 'ok', text: 'Your new email address is confirmed. Sign in with it to continue.' }],
  [
    'other-browser',
    { tone: 'info', text: 'That link was requested in a different browser. Sign in here to continue.' },
  ],
  [
    'maybe-confirmed',
    {
      tone: 'info',
      text: 'That link was requested in a different browser. If you were confirming your email address, you’re done. Sign in to continue.',
    },
  ],
  ['unfinished', { tone: 'bad', text: 'We couldn’t finish signing you in. Please try again.' }],
])

type LoginFormProps = { disabled: boolean; onForgotPassword: (email: string) => void }

function LoginForm({ disabled, onForgotPassword }: LoginFormProps) {
  const { email: known } = Object(useLocation().state)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const sso = useSsoDomain()
  const form = useForm({
    initial: typeof known === 'string' ? { ...initial, email: known } : initial,
    validate,
    submit,
  })

  async function submit({ email, password }: Login): Promise<Rejection<Login> | 'leaving'> {
    const address = email.trim()
    const outcome = await signInWithPassword(address, password)
    // The guard redirects from here, or the second step follows.
    if (outcome.status === 'done') return 'leaving'
    const isUnconfirmed = outcome.code === 'email_not_confirmed'
    if (outcome.code === 'sso_required') sso.require(address)
    setUnconfirmed(isUnconfirmed ? address : null)
    const description = describeError(outcome, 'An error occurred while signing in')
    return { notice: { title: 'Login failed', description, field: isUnconfirmed ? 'email' : 'password' } }
  }

  return (
    <form {...form.props} onFocus={prepareSignIn} className="grid" aria-label="Sign in">
      {/* Each field is tall enough for its error, so nothing moves when one appears. */}
      <div className="min-h-[106px]">
        <Field label="Email" required error={form.errors.email} notice={form.noticeFor('email')}>
          {(control) => (
            <Input
              {...control}
              {...form.bind('email')}
              type="email"
              autoComplete="username webauthn"
              onBlur={() => void sso.look(form.values.email)}
            />
          )}
        </Field>
      </div>
      <div className="min-h-[108px]">
        <Field
          label="Password"
          required
          error={form.errors.password}
          notice={form.noticeFor('password')}
          aside={
            config.hasMail && (
              <Button
                variant="link"
                className="text-sm"
                disabled={form.isBusy}
                onClick={() => onForgotPassword(form.values.email)}
              >
                Forgot password?
              </Button>
            )
          }
        >
          {(control) => <PasswordInput {...control} {...form.bind('password')} autoComplete="current-password" />}
        </Field>
      </div>
      <div className="grid gap-2.5">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={form.isBusy}
          busyLabel="Signing in..."
          disabled={disabled}
        >
          Sign in
        </Button>
        <Suspense>
          {sso.isOf(form.values.email) && <SsoOffer email={form.values.email} disabled={disabled || form.isBusy} />}
          {unconfirmed !== null && <ResendConfirmation key={unconfirmed} size="lg" email={unconfirmed} />}
        </Suspense>
      </div>
    </form>
  )
}

/** A script of its own: most addresses have no provider. */
const SsoOffer = lazy(async () => ({ default: (await import('./sso-offer.tsx')).SsoOffer }))

function prepareSignIn() {
  readyAuth()
  void offerPasskeys()
}

const initial = { email: '', password: '' }
type Login = typeof initial

function validate({ email, password }: Login): Rejection<Login> | null {
  const missing = findMissing(
    { email, password },
    { email: 'Enter your email address.', password: 'Enter your password.' },
  )
  const errors = isEmail(email) || missing?.email ? missing : { ...missing, email: enterValidEmail }
  return errors && { errors }
}
