import { paths } from '@assay/contract/paths'
import { lazy, Suspense, useState } from 'react'
import { stripAuthRedirect } from '../api/auth-redirect.ts'
import { authRedirect } from '../api/supabase.ts'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { InvalidLink } from '../features/auth/links/invalid-link.tsx'
import { beginRecovery, useRecovery } from '../features/auth/links/recovery.ts'
import { Navigate } from '../routing/navigation.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'

export function ResetPasswordPage() {
  const [offer, setOffer] = useState(authRedirect.status === 'offer' ? authRedirect : null)
  const [isSignInOnly, setIsSignInOnly] = useState(false)
  const [isInvited] = useState(offer?.type === 'invite')
  if (isSignInOnly) return <Navigate to={paths.dashboard} replace />
  if (offer === null) return <ChoosePassword isInvited={isInvited} />
  const goOn = () => {
    stripAuthRedirect()
    if (offer.type === 'invite' || offer.type === 'recovery') beginRecovery()
    else setIsSignInOnly(true)
    setOffer(null)
  }
  return (
    <AuthFrame>
      <Suspense fallback={<Checking />}>
        <AcceptLink offer={offer} onAccepted={goOn} />
      </Suspense>
    </AuthFrame>
  )
}

function ChoosePassword({ isInvited }: { isInvited: boolean }) {
  const recovery = useRecovery()
  const [isDone, setIsDone] = useState(false)
  if (recovery === 'invalid' && isDone) return <Navigate to={paths.login} replace />
  if (recovery === 'invalid' || recovery === 'elsewhere') {
    return (
      <AuthFrame>
        <Suspense fallback={<Checking />}>{recovery === 'invalid' ? <InvalidLink /> : <OtherBrowserLink />}</Suspense>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame>
      <div>
        <h1>{isInvited ? 'Choose a password' : 'Reset your password'}</h1>
        <p className="mt-1.5 text-muted">
          {isInvited ? 'You’ll use it to sign in to your new account.' : 'Choose a new password for your account.'}
        </p>
      </div>
      <Suspense fallback={<Checking />}>
        {recovery === 'ready' ? <ResetPasswordForm isFirst={isInvited} onDone={() => setIsDone(true)} /> : <Checking />}
      </Suspense>
    </AuthFrame>
  )
}

function Checking() {
  return (
    <Loading label="Checking the link" onRetry={() => location.reload()}>
      <Skeleton className="h-[2.625rem] rounded-md" />
      <Skeleton className="h-16" />
      <Skeleton className="h-[2.625rem] rounded-md" />
      <Skeleton className="h-[2.625rem] rounded-md" />
    </Loading>
  )
}

// For people who come with a valid link; whoever comes without one reads that at once.
const AcceptLink = lazy(async () => ({ default: (await import('../features/auth/links/accept-link.tsx')).AcceptLink }))
const OtherBrowserLink = lazy(async () => ({
  default: (await import('../features/auth/links/other-browser-link.tsx')).OtherBrowserLink,
}))
const ResetPasswordForm = lazy(async () => ({
  default: (await import('../features/auth/links/reset-password-form.tsx')).ResetPasswordForm,
}))
