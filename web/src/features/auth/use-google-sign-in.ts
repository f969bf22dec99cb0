import { describeError } from '../../api/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { rememberGoogleErrand } from './google-errand.ts'
import { useLeaving } from './use-leaving.ts'
import { withAccount } from './with-account.ts'

export function useGoogleSignIn(): { isLeaving: boolean; leave: () => Promise<void> } {
  const [isLeaving, setIsLeaving] = useLeaving()
  async function leave() {
    setIsLeaving(true)
    rememberGoogleErrand('login')
    const outcome = await withAccount(({ signInWithGoogle }) => signInWithGoogle())
    if (outcome.status === 'done') return
    setIsLeaving(false)
    const description = describeError(outcome, 'An error occurred while signing in')
    toast({ topic: 'session', tone: 'error', title: 'Login failed', description })
  }
  return { isLeaving, leave }
}
