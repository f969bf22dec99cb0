import { paths } from '@assay/contract/paths'
import { type ReactNode, useEffect, useState } from 'react'
import { loadAuth, useSession } from '../api/session.ts'
import { authRedirect } from '../api/supabase.ts'
import { Navigate, useLocation } from '../routing/navigation.tsx'
import { type Toast, toast } from '../ui/feedback/toast.ts'

/** Which message the sign-in page shows; passed in the router's state. */
type LinkNotice = 'confirmed' | 'email-changed' | 'other-browser' | 'maybe-confirmed' | 'unfinished'

/**
 * A link that another browser requested signs nobody in here, and changes nothing for a signed-in user. People still
 * learn what it did, and guests are taken to the sign-in page.
 */
export function OtherBrowser({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname, state } = useLocation()
  const [notice, setNotice] = useState(firstNotice)
  useEffect(() => {
    if (authRedirect.status !== 'code' || authRedirect.isRecovery) return
    const isFinished = loadAuth().then(async (auth) => (await auth.initialize()).error === null)
    void isFinished.catch(() => false).then((isDone) => isDone || setNotice('unfinished'))
  }, [])
  const email = session.status === 'user' ? session.user.email : null
  const isNotified = pathname === paths.login && Object(state).linkNotice === notice
  useEffect(() => {
    if (notice === null || (email === null && !isNotified)) return
    if (email !== null) toast(toastOf(notice, email))
    setNotice(null)
  }, [notice, email, isNotified])
  if (notice === null || session.status !== 'guest' || isNotified) return children
  return <Navigate to={paths.login} replace state={{ linkNotice: notice }} />
}

/** Only for the address that this page was loaded with. */
const firstNotice = noticeOf()

function noticeOf(): LinkNotice | null {
  // The reset page reports on its link itself.
  if (authRedirect.status !== 'foreign' || location.pathname === paths.resetPassword) return null
  const { what, confirmed } = authRedirect
  if (confirmed === null) return what === 'session' ? 'other-browser' : 'maybe-confirmed'
  if (confirmed === 'email_change') return 'email-changed'
  return confirmed === 'signup' || confirmed === 'invite' ? 'confirmed' : 'other-browser'
}

function toastOf(notice: LinkNotice, email: string): Toast {
  const stays = `You’re still signed in as ${email}.`
  if (notice === 'email-changed') return notify('Email confirmed', 'Your new email address is confirmed.')
  if (notice === 'confirmed') return notify('Email confirmed', stays)
  if (notice === 'unfinished') return notify('Sign-in not finished', stays)
  return notify('Link not used', `It was requested in a different browser. ${stays}`)
}

function notify(title: string, description: string): Toast {
  return { topic: 'session', tone: 'neutral', title, description }
}
