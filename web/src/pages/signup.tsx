import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { SignupPanel } from '../features/auth/sign-up/signup-panel.tsx'
import { useLocation } from '../routing/navigation.tsx'
import { Banner } from '../ui/feedback/banner.tsx'

export function SignupPage() {
  const { googleFailure, isUnknownGoogleAccount, planName } = Object(useLocation().state)
  return (
    <AuthFrame>
      <SignupPanel
        googleFailure={
          typeof googleFailure === 'string' ? { title: 'Google signup failed', message: googleFailure, at: 0 } : null
        }
        notice={
          typeof planName === 'string' ? (
            <Banner tone="info">
              Create your account to continue with {planName}. You won’t be charged until you confirm.
            </Banner>
          ) : (
            isUnknownGoogleAccount === true && (
              <Banner tone="info" focusKey="unknown">
                There’s no account for this Google address yet. Sign up with Google to create one.
              </Banner>
            )
          )
        }
      />
    </AuthFrame>
  )
}
