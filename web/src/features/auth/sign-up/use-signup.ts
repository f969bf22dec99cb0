import { useState } from 'react'
import { type Failure, signInWithGoogle } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { type Rejection, useForm } from '../../../ui/forms/use-form.ts'
import { signUp } from '../api.ts'
import { passCaptcha } from '../captcha/pass-captcha.ts'
import { rememberGoogleErrand } from '../google-errand.ts'
import { useLeaving } from '../use-leaving.ts'
import { disposableEmail } from './email-field.tsx'
import { emptySignup, findSignupError, type SignupValues } from './signup-fields.tsx'
import { useEmailAdvice } from './use-email-advice.ts'

/** `at` tells a repeated message from the one before it, so it is announced again. */
type SignupFailure = { message: string; at: number }

/** The two ways to get an account. Both pass the captcha; an error that no field can show goes into the banner. */
export function useSignup(firstFailure: string | null) {
  const [failure, setFailure] = useState<SignupFailure | null>(firstFailure ? { message: firstFailure, at: 0 } : null)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useLeaving()
  const form = useForm({ initial: emptySignup, validate, submit: create })
  const adviser = useEmailAdvice(form.values.email)

  function fail(message: string): void {
    setFailure({ message, at: performance.now() })
  }

  function validate(values: SignupValues): Rejection<SignupValues> | null {
    const error = findSignupError(values)
    if (error === null) return null
    fail(error)
    return {}
  }

  async function create(values: SignupValues): Promise<Rejection<SignupValues> | undefined> {
    setFailure(null)
    if ((await adviser.ask()).isRejected) return { errors: { email: disposableEmail } }
    const { firstName, lastName, email, password } = values
    const profile = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), password }
    const captcha = await passCaptcha()
    const outcome = captcha.status === 'passed' ? await signUp(profile, captcha.receipt) : failed(captcha.message)
    if (outcome.status === 'failed') {
      if (outcome.code === 'disposable_email') return { errors: { email: disposableEmail } }
      fail(describeError(outcome, 'An error occurred during signup.'))
      const description = describeError(outcome, 'An error occurred while signing up')
      return { toast: { topic: 'session', title: 'Signup failed', description } }
    }
    const isMailed = outcome.status === 'mailed'
    if (isMailed) setMailedTo(profile.email)
    const description = isMailed ? 'Please check your email to confirm your account' : 'Your account is ready.'
    toast({ topic: 'session', tone: 'success', title: 'Registration successful', description })
    return undefined
  }

  async function continueWithGoogle() {
    setIsLeaving(true)
    setFailure(null)
    const captcha = await passCaptcha()
    rememberGoogleErrand('signup')
    const outcome = captcha.status === 'passed' ? await signInWithGoogle(captcha.receipt) : failed(captcha.message)
    if (outcome.status === 'done') return
    setIsLeaving(false)
    fail(describeError(outcome, 'An error occurred during Google signup.'))
    const description = describeError(outcome, 'An error occurred during Google signup')
    toast({ topic: 'session', tone: 'error', title: 'Google signup failed', description })
  }

  function startOver() {
    form.reset({ ...form.values, password: '', confirmation: '' })
    setMailedTo(null)
  }

  return { form, adviser, failure, mailedTo, isLeaving, continueWithGoogle, startOver }
}

function failed(message: string): Failure {
  return { status: 'failed', code: 'captcha_failed', message }
}
