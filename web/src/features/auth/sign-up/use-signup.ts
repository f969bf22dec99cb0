import { useState } from 'react'
import { type Failure, signInWithGoogle } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import { forgetSignup, readSignup, rememberSignup } from '../../../api/pending-signup.ts'
import { leakedPassword, useLeakedPassword } from '../../../api/use-leaked-password.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { enterValidEmail, isEmail } from '../../../ui/forms/is-email.ts'
import { type FormErrors, type Rejection, useForm } from '../../../ui/forms/use-form.ts'
import { signUp } from '../api.ts'
import { passCaptcha } from '../captcha/pass-captcha.ts'
import { useLeaving } from '../form-parts.tsx'
import { rememberOauthIntent } from '../oauth-intent.ts'
import {
  disposableEmail,
  emptySignup,
  findSignupError,
  noAdvice,
  type SignupValues,
  useEmailAdvice,
} from './signup-fields.tsx'

/** `at` tells a repeated message from the one before it, so it is announced again. */
export type SignupFailure = { title?: string; message: string; at: number }

type Invited = { email: string; token: string; onSignedUp: () => void }

/** The two ways to get an account. Both pass the captcha; an error that no field can show goes into the banner. */
/** `invited`: the address is fixed, and its mailed link already proves it. */
export function useSignup(firstFailure: SignupFailure | null, invited?: Invited) {
  const [failure, setFailure] = useState(firstFailure)
  const [pending, setPending] = useState(() => (firstFailure || invited ? null : readSignup()))
  const [isLeaving, setIsLeaving] = useLeaving()
  const [keptSpelling, setKeptSpelling] = useState<string | null>(null)
  const initial = invited ? { ...emptySignup, email: invited.email } : emptySignup
  const form = useForm({ initial, validate, submit: create })
  const adviser = useEmailAdvice(form.values.email)
  const isLeaked = useLeakedPassword(form.values.password)

  function fail(message: string, title?: string): void {
    setFailure({ message, at: performance.now(), ...(title !== undefined && { title }) })
  }

  function validate(values: SignupValues): Rejection<SignupValues> | null {
    const error = findSignupError(values)
    if (error !== null) {
      fail(error)
      return {}
    }
    if (!isEmail(values.email)) return { errors: { email: enterValidEmail } }
    return isLeaked ? { errors: { password: leakedPassword } } : null
  }

  async function create(values: SignupValues): Promise<Rejection<SignupValues> | undefined> {
    setFailure(null)
    const advice = invited ? noAdvice : await adviser.ask()
    if (advice.isRejected) return { errors: { email: disposableEmail } }
    // Warns once: people who mean it press the button again.
    if (advice.didYouMean !== null && keptSpelling !== values.email) {
      setKeptSpelling(values.email)
      return { errors: { email: 'Check the spelling. If it’s right, press Create account again.' } }
    }
    const { firstName, lastName, email, password } = values
    const profile = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), password }
    const captcha = await passCaptcha()
    const outcome =
      captcha.status === 'passed' ? await signUp(profile, captcha.receipt, invited?.token) : failed(captcha.message)
    if (outcome.status === 'failed') {
      const errors = fieldErrors(outcome)
      if (errors) return { errors }
      fail(describeError(outcome, 'An error occurred during signup.'), 'Signup failed')
      return {}
    }
    const isMailed = outcome.status === 'mailed'
    if (isMailed) {
      rememberSignup(profile.email)
      setPending(readSignup())
    }
    if (!isMailed && invited) {
      invited.onSignedUp()
      return undefined
    }
    const description = isMailed ? 'Please check your email to confirm your account' : 'Your account is ready.'
    toast({ topic: 'session', tone: 'success', title: 'Registration successful', description })
    return undefined
  }

  async function continueWithGoogle() {
    setIsLeaving(true)
    setFailure(null)
    const captcha = await passCaptcha()
    rememberOauthIntent('signup')
    const outcome = captcha.status === 'passed' ? await signInWithGoogle(captcha.receipt) : failed(captcha.message)
    if (outcome.status === 'done') return
    setIsLeaving(false)
    fail(describeError(outcome, 'An error occurred during Google signup.'), 'Google signup failed')
  }

  function startOver() {
    forgetSignup()
    form.reset({ ...form.values, password: '', confirmation: '' })
    setPending(null)
  }

  return { form, adviser, isLeaked, failure, pending, isLeaving, continueWithGoogle, startOver }
}

/** What the server found wrong with a field. */
function fieldErrors({ code, message }: Failure): FormErrors<SignupValues> | null {
  switch (code) {
    case 'disposable_email':
      return { email: disposableEmail }
    case 'validation_failed':
    case 'email_address_invalid':
      return { email: enterValidEmail }
    case 'weak_password':
    case 'leaked_password':
      return { password: message ?? leakedPassword }
    default:
      return null
  }
}

function failed(message: string): Failure {
  return { status: 'failed', code: 'captcha_failed', message }
}
