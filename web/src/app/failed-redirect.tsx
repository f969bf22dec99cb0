import { paths } from '@assay/contract/paths'
import { type ReactNode, useEffect, useState } from 'react'
import { authMessages } from '../api/auth-messages.ts'
import { authRedirect } from '../api/supabase.ts'
import { takeOauthIntent } from '../features/auth/oauth-intent.ts'
import { Navigate, useLocation } from '../routing/navigation.tsx'
import { type Toast, toast } from '../ui/feedback/toast.ts'

type Reply = { target?: { state: Record<string, unknown> | null }; notice?: Toast }

/**
 * A mailed link or Google may send the browser back with an error. It is handled before any page is drawn: a guard would
 * redirect and lose it.
 */
export function FailedRedirect({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [{ target, notice }, setResponse] = useState(firstResponse)
  // The router navigates in a transition; until it is done, the old page must not be drawn.
  const isOnTheWay = target !== undefined && pathname !== paths.signup
  useEffect(() => {
    if (isOnTheWay) return
    if (notice) toast(notice)
    setResponse({})
  }, [isOnTheWay, notice])
  return isOnTheWay ? <Navigate to={paths.signup} replace state={target.state} /> : children
}

/** Only for the address that this page was loaded with. */
const firstResponse = respondWithRedirect()

function respondWithRedirect(): Reply {
  const intent = takeOauthIntent()
  // The reset page reports on its link itself.
  if (authRedirect.status !== 'error' || location.pathname === paths.resetPassword) return {}
  const { code } = authRedirect
  if (code === 'bad_oauth_state') {
    const description = 'It started in a different browser, or it took too long. Please try again.'
    return { notice: failure('Google sign-in not finished', description) }
  }
  if (intent === null || code === 'otp_expired') {
    return { notice: failure('Invalid link', authMessages[code] || 'This link has expired or was already used.') }
  }
  if (code === 'access_denied') {
    const title = `Google ${intent === 'login' ? 'sign-in' : 'sign-up'} was canceled.`
    const notice: Toast = { topic: 'session', tone: 'neutral', title }
    return intent === 'login' ? { notice } : { notice, target: { state: null } }
  }
  // New accounts need the captcha, which runs only on the sign-up page.
  if (intent === 'login' && code === 'captcha_failed') return { target: { state: { isUnknownGoogleAccount: true } } }
  const message = authMessages[code]
  if (intent === 'login') return { notice: failure('Login failed', message || 'An error occurred while signing in') }
  return { target: { state: { googleFailure: message || 'An error occurred during Google signup.' } } }
}

function failure(title: string, description: string): Toast {
  return { topic: 'session', tone: 'error', title, description }
}
