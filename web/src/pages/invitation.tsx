import { lazy, Suspense } from 'react'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { InvitationPanel } from '../features/teams/invitation-panel.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

export function InvitationPage() {
  return (
    <AuthFrame>
      <InvitationPanel
        signUp={(invited) => (
          <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
            <InvitedSignup {...invited} />
          </Suspense>
        )}
      />
    </AuthFrame>
  )
}

/** A script of its own: people who have an account don't need it. */
const InvitedSignup = lazy(async () => ({
  default: (await import('../features/auth/sign-up/invited-signup.tsx')).InvitedSignup,
}))
