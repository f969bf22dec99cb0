import type { Outcome } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useLeaving } from '../use-leaving.ts'

/** Signs in without the form. Busy until this page is gone, or until it failed; whoever canceled knows. */
export function useOtherSignIn(signIn: () => Promise<Outcome>) {
  const [isBusy, setIsBusy] = useLeaving()
  async function start() {
    setIsBusy(true)
    const outcome = await signIn()
    if (outcome.status === 'done') return
    setIsBusy(false)
    if (outcome.code === 'cancelled') return
    const description = describeError(outcome, 'An error occurred while signing in')
    toast({ topic: 'session', tone: 'error', title: 'Login failed', description })
  }
  return { isBusy, start }
}
