import { useState } from 'react'
import { type Failure, signInWithGoogle } from '../../../api/account.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { signUp } from '../api.ts'
import { passCaptcha } from '../captcha/pass-captcha.ts'
import { rememberGoogleErrand } from '../google-errand.ts'
import { useLeaving } from '../use-leaving.ts'
import { type SignupValues, signupFault } from './signup-fields.tsx'
import type { EmailAdviser } from './use-email-advice.ts'

/** `at` tells a repeated message from the one before, which is announced again. */
export type SignupFailure = { message: string; at: number }

/** The two ways to an account. Both pass the captcha; what fails goes into the banner, unless a field can say it. */
export function useSignup(firstFailure: string | null, adviser: EmailAdviser) {
  const toast = useToast()
  const [failure, setFailure] = useState<SignupFailure | null>(firstFailure ? { message: firstFailure, at: 0 } : null)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const [isCreating, setIsCreating] = useState(false)
  const [isLeaving, setIsLeaving] = useLeaving()

  const fail = (message: string) => setFailure({ message, at: performance.now() })

  async function create(values: SignupValues): Promise<'other-email-needed' | undefined> {
    const fault = signupFault(values)
    if (fault) return void fail(fault)
    setIsCreating(true)
    setFailure(null)
    if ((await adviser.ask()).isRefused) {
      setIsCreating(false)
      return 'other-email-needed'
    }
    const { firstName, lastName, email, password } = values
    const profile = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), password }
    const captcha = await passCaptcha()
    const outcome = captcha.status === 'passed' ? await signUp(profile, captcha.receipt) : failed(captcha.message)
    setIsCreating(false)
    if (outcome.status === 'failed' && outcome.code === 'disposable_email') {
      adviser.noteRefusal()
      return 'other-email-needed'
    }
    if (outcome.status === 'failed') {
      fail(outcome.message ?? 'An error occurred during signup.')
      const description = outcome.message ?? 'An error occurred while signing up'
      toast({ topic: 'session', tone: 'error', title: 'Signup failed', description })
      return undefined
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
    fail(outcome.message ?? 'An error occurred during Google signup.')
    const description = outcome.message ?? 'An error occurred during Google signup'
    toast({ topic: 'session', tone: 'error', title: 'Google signup failed', description })
  }

  return { failure, mailedTo, isCreating, isLeaving, create, continueWithGoogle, startOver: () => setMailedTo(null) }
}

function failed(message: string): Failure {
  return { status: 'failed', code: 'captcha_failed', message }
}
