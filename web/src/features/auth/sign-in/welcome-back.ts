import { isSecondStepDue } from '../../../api/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** After whatever signed in; with a second step to come, that says it. */
export function welcomeBack(): void {
  if (isSecondStepDue()) return
  toast({ topic: 'session', tone: 'success', title: 'Login successful', description: 'Welcome back!' })
}
