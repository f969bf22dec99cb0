import type { VerifyResponse } from '@assay/contract/verification'
import type { Verdicts } from '../verification/judge.ts'

/** Whether a sign-up is turned away, by the account's rules. What is to be reviewed gets in. */
export function isRejected({ decision }: Pick<VerifyResponse, 'decision'>): boolean {
  return decision === 'block'
}

/** For the person who signs up: Supabase hands it to the app’s sign-up form. */
export function rejectionMessage({ email_verification: email, name_verification: name }: Verdicts): string {
  if (email?.verdict === 'disposable') return 'Please sign up with a permanent email address, not a disposable one.'
  if (email?.verdict === 'invalid') {
    const fix =
      email.did_you_mean === null ? 'Check it for typos and try again.' : `Did you mean ${email.did_you_mean}?`
    return `This email address can’t receive mail. ${fix}`
  }
  if (name?.verdict === 'fake') return 'Please enter your real name and try again.'
  return 'We can’t create an account with these details. Use another email address, or contact support.'
}
