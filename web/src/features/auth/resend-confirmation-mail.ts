import { describeError } from '../../api/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { resendConfirmation } from './api.ts'

export async function resendConfirmationMail(email: string): Promise<void> {
  const outcome = await resendConfirmation(email)
  if (outcome.status === 'done') {
    const description = 'Open the link in it to finish signing up.'
    toast({ topic: 'session', tone: 'success', title: 'Confirmation email sent', description })
  } else {
    const description = describeError(outcome, 'An error occurred while sending the confirmation email')
    toast({ topic: 'session', tone: 'error', title: 'Confirmation email not sent', description })
  }
}
