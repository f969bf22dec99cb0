import { paths } from '@assay/contract/paths'
import { MonitorSmartphone } from 'lucide-react'
import { Link } from '../../../routing/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useForgotPassword } from '../sign-in/forgot-password.tsx'

/** A reset link that another browser requested doesn't work here, but this screen can request a new one. */
export function OtherBrowserLink() {
  const forgotPassword = useForgotPassword()
  return (
    <>
      <div className="grid size-11 place-items-center rounded-lg border border-border bg-surface text-accent shadow-sm">
        <MonitorSmartphone className="size-5" aria-hidden="true" />
      </div>
      <div role="alert">
        <h1>Use the browser you started in</h1>
        <p className="mt-1.5 text-muted">
          Open this link in the browser where you requested it, or request a new one here.
        </p>
      </div>
      <Button variant="primary" size="lg" onClick={() => forgotPassword.open('')}>
        Request a new link
      </Button>
      <p className="text-center text-sm">
        <TextLink asChild className="inline-flex min-h-6 items-center">
          <Link to={paths.login}>Back to sign in</Link>
        </TextLink>
      </p>
      {forgotPassword.dialog}
    </>
  )
}
