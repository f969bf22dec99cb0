import type { PillTone } from '../../ui/data/pill.tsx'
import { verdictTone } from '../../ui/data/verdict-tone.ts'

export type VerifiedField = 'email' | 'firstname' | 'lastname'
export type Judged = { name: VerifiedField; value: string; verdict: string; tone: PillTone; reason: string }

/**
 * The public demo: the real engine, a few calls a minute. Read by hand and not with the contract's schemas, which would
 * be a fifth of the sign-in page's script; whatever is not as expected counts as no answer.
 */
export async function askDemo(
  fields: Record<VerifiedField, string>,
): Promise<{ status: 'judged'; rows: Judged[] } | { status: 'failed'; detail: string }> {
  const sent = Object.entries(fields).filter(([, value]) => value.trim() !== '')
  if (sent.length === 0) return { status: 'failed', detail: 'Fill in at least one field.' }
  const response = await fetch('/demo/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(sent)),
  })
  const answer: unknown = await response.json()
  if (!response.ok) return { status: 'failed', detail: textOf(member(answer, 'detail')) || 'The check failed.' }
  const email = member(answer, 'email_verification')
  const names = member(answer, 'name_verification')
  return {
    status: 'judged',
    rows: [
      rowOf('email', fields.email, email, textOf(member(email, 'verdict'))),
      rowOf('firstname', fields.firstname, member(names, 'firstname')),
      rowOf('lastname', fields.lastname, member(names, 'lastname')),
    ],
  }
}

/** A name alone is fake or not; the verdict in between is that of both together. */
function rowOf(name: VerifiedField, value: string, judged: unknown, verdict?: string): Judged {
  if (!judged) return { name, value, verdict: '', tone: 'neutral', reason: 'Not sent.' }
  const word = verdict || (member(judged, 'fake') === true ? 'fake' : 'real')
  return {
    name,
    value,
    verdict: word,
    tone: verdictTone(word),
    reason: textOf(member(member(member(judged, 'reasons'), '0'), 'message')) || 'Nothing speaks against it.',
  }
}

function member(source: unknown, key: string): unknown {
  return Object(source)[key]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
