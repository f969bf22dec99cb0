import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { type ComponentType, lazy, Suspense } from 'react'
import { config } from '../../../api/config.ts'
import { Link } from '../../../routing/link.tsx'
import { useLocation } from '../../../routing/navigation.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { GoogleButton } from '../google-button.tsx'
import { NeedsScripts } from '../needs-scripts.tsx'
import { OrDivider } from '../or-divider.tsx'
import { useGoogleSignIn } from '../use-google-sign-in.ts'
import { LoginForm } from './login-form.tsx'
import { useForgotPassword } from './use-forgot-password.tsx'

export function LoginPanel() {
  const { linkNotice } = Object(useLocation().state)
  const google = useGoogleSignIn()
  const forgotPassword = useForgotPassword()
  return (
    <>
      <div>
        <h1>Welcome back</h1>
        <p className="mt-1.5 text-muted">Sign in to your {productName} account.</p>
      </div>
      {linkNotice && (
        <Suspense>
          <LinkNotice kind={linkNotice} />
        </Suspense>
      )}
      <NeedsScripts action="Signing in" />
      {config.hasGoogle && (
        <>
          <GoogleButton
            label="Continue with Google"
            busyLabel="Continuing to Google..."
            busy={google.isLeaving}
            onClick={google.leave}
          />
          <OrDivider />
        </>
      )}
      <LoginForm disabled={google.isLeaving} onForgotPassword={forgotPassword.open} />
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

/** Few people come from a mailed link. */
const LinkNotice = lazy<ComponentType<{ kind: string }>>(async () => {
  const loaded = await import('../links/link-notice.tsx').catch(() => null)
  return { default: loaded?.LinkNotice ?? (() => null) }
})
