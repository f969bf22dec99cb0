import { useRef, useState } from 'react'
import { type EmailAdvice, fetchAdvice, noAdvice } from './ask-about-email.ts'

/** Advice on the address in the field: requested once per address, and shown only while that address is there. */
export function useEmailAdvice(typed: string) {
  const email = typed.trim()
  const [given, setGiven] = useState<{ email: string; advice: EmailAdvice } | null>(null)
  const latest = useRef<{ email: string; response: Promise<EmailAdvice> } | null>(null)

  async function ask(): Promise<EmailAdvice> {
    if (!/^\S+@\S+\.\S+$/.test(email)) return noAdvice
    if (latest.current?.email !== email) latest.current = { email, response: fetchAdvice(email) }
    const advice = await latest.current.response
    setGiven({ email, advice })
    return advice
  }

  return {
    advice: given?.email === email ? given.advice : noAdvice,
    ask,
  }
}

export type EmailAdviser = ReturnType<typeof useEmailAdvice>
