import type { ErrorBody } from '@assay/contract/errors'
import type { DemoResponse, EmailVerification, NameFieldVerification } from '@assay/contract/verification'
import type { PillTone } from '../../ui/data/pill.tsx'
import { verdictTone } from '../../ui/data/verdict-tone.ts'

export type VerifiedField = 'email' | 'firstname' | 'lastname'
export type VerdictRow = { name: VerifiedField; value: string; verdict: string; tone: PillTone; reason: string }

/** The public demo: the real engine, a few requests a minute. */
export async function checkWithDemo(
  fields: Record<VerifiedField, string>,
): Promise<{ status: 'checked'; rows: VerdictRow[] } | { status: 'failed'; detail: string }> {
  const sent = Object.entries(fields).filter(([, value]) => value.trim() !== '')
  if (sent.length === 0) return { status: 'failed', detail: 'Fill in at least one field.' }
  const response = await fetch('/demo/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(sent)),
  })
  if (!response.ok) {
    const { detail }: Partial<ErrorBody> = await response.json()
    return { status: 'failed', detail: detail || 'That didn’t work. Try again.' }
  }
  const { email_verification: email, name_verification: names }: DemoResponse = await response.json()
  return {
    status: 'checked',
    rows: [
      rowOf('email', fields.email, email, email?.verdict),
      rowOf('firstname', fields.firstname, names?.firstname),
      rowOf('lastname', fields.lastname, names?.lastname),
    ],
  }
}

type Verification = EmailVerification | NameFieldVerification | null | undefined

/** A single name is fake or not; the verdict in between needs both. */
function rowOf(name: VerifiedField, value: string, result: Verification, verdict?: string): VerdictRow {
  if (!result) return { name, value, verdict: '', tone: 'neutral', reason: 'Not sent.' }
  const word = verdict ?? ('fake' in result && result.fake ? 'fake' : 'real')
  const reason = result.reasons[0]?.message ?? 'No red flags.'
  return { name, value, verdict: word, tone: verdictTone(word), reason }
}
