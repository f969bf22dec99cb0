import { signInWithGoogle } from '../../api/account.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { rememberGoogleErrand } from './google-errand.ts'
import { useLeaving } from './use-leaving.ts'

export function useGoogleSignIn(): { isLeaving: boolean; leave: () => Promise<void> } {
  const toast = useToast()
  const [isLeaving, setIsLeaving] = useLeaving()
  async function leave() {
    setIsLeaving(true)
    rememberGoogleErrand('login')
    const outcome = await signInWithGoogle()
    if (outcome.status === 'done') return
    setIsLeaving(false)
    const description = outcome.message ?? 'An error occurred while signing in'
    toast({ topic: 'session', tone: 'error', title: 'Login failed', description })
  }
  return { isLeaving, leave }
}
