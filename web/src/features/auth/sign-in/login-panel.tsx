import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { signInWithGoogle } from '../../../api/account.ts'
import { config } from '../../../api/config.ts'
import { Link } from '../../../routing/link.tsx'
import { useLocation } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { GoogleButton } from '../google-button.tsx'
import { LinkNotice } from '../links/link-notice.tsx'
import { NeedsScripts } from '../needs-scripts.tsx'
import { rememberOauthIntent } from '../oauth-intent.ts'
import { OrDivider } from '../or-divider.tsx'
import { signInWithPasskey } from '../passkeys/sign-in-with-passkey.ts'
import { LoginForm } from './login-form.tsx'
import { useForgotPassword } from './use-forgot-password.tsx'
import { useOtherSignIn } from './use-other-sign-in.ts'

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
