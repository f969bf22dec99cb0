import type { ActivityVerdict } from '@assay/contract/activity'
import type { Decision } from '@assay/contract/rules/conditions'
import { loadEngine } from '../../server/src/adapters/engine-data/load-engine.ts'
import { decideFor } from '../../server/src/features/rules/decide-for.ts'
import { judge, type Verdicts } from '../../server/src/features/verification/judge.ts'
import { judgeActivity, toActivity } from '../../server/src/features/waves/judge.ts'
import type { HashKey } from '../../server/src/features/waves/keyed-hash.ts'
import { Recent } from '../../server/src/features/waves/recent.ts'
import { traitsOf } from '../../server/src/features/waves/traits.ts'
import type { SignUp, Stream } from './stream.ts'

export type Replayed = {
  stream: string
  id: string
  at_once: ActivityVerdict
  /** After everything that came later in the stream. */
  later: ActivityVerdict
  decision: Decision
  /** Until it was first called that. */
  later_after_s: number
}

export type Replay = {
  rows: Replayed[]
  /** What was said at once, by sign-up. */
  reasons: Map<string, string[]>
  verdicts: Verdicts[]
}

const engine = loadEngine()
// Nothing is looked up: the mail hosts of a stream's domains are of today, and its clock isn't.
const mailHosts = {
  lookup: () => null,
  observe: () => undefined,
  study: async () => false,
  probe: async () => undefined,
}

/** One stream through the product's own code with the stream's clock, as a new account with Assay's own rules. */
export async function replay({ name, signUps }: Stream, withNetwork: boolean): Promise<Replay> {
  const recent = new Recent()
  const rows: Replayed[] = []
  const reasons = new Map<string, string[]>()
  const verdictsOn: Verdicts[] = []
  for (const signUp of signUps) verdictsOn.push(await judge({ engine, mailHosts }, inputOf(signUp, withNetwork)))
  for (const [index, signUp] of signUps.entries()) {
    const now = Date.parse(signUp.at)
    const input = inputOf(signUp, withNetwork)
    const verdicts = verdictsOn[index] ?? { email_verification: null, name_verification: null }
    const traits = traitsOf({ engine, key }, input, verdicts, signUp.mail_host)
    recent.add({ requestId: idOf(index), item: null }, now, traits)
    const judged = judgeActivity(recent, traits, now)
    const { verdict, wave, reasons: why } = judged
    const { decision } = decideFor(null, verdicts, toActivity(judged, null), new Date(now)).outcome
    rows.push({ stream: name, id: signUp.id, at_once: verdict, later: verdict, decision, later_after_s: 0 })
    if (why.length > 0)
      reasons.set(
        signUp.id,
        why.map(({ code, message }) => `${code}: ${message}`),
      )
    for (const place of wave?.places ?? []) {
      recent.note(place)
      const member = rows[Number.parseInt(recent.idOf(place).requestId.slice(-12), 16)]
      if (!member || member.later === 'wave') continue
      member.later = 'wave'
      member.later_after_s = Math.round((now - recent.timeOf(place)) / 1000)
    }
  }
  return { rows, reasons, verdicts: verdictsOn }
}

/** Once more, and nothing else: the processor time of traits, counting and judging, in milliseconds. */
export function measure({ signUps }: Stream, verdictsOn: readonly Verdicts[], withNetwork: boolean): number {
  const recent = new Recent()
  const inputs = signUps.map((signUp) => ({ ...inputOf(signUp, withNetwork), now: Date.parse(signUp.at) }))
  const ids = signUps.map((_, index) => ({ requestId: idOf(index), item: null }))
  const started = process.cpuUsage()
  for (const [index, verdicts] of verdictsOn.entries()) {
    const input = inputs[index]
    const id = ids[index]
    if (!input || !id) continue
    const traits = traitsOf({ engine, key }, input, verdicts)
    recent.add(id, input.now, traits)
    for (const place of judgeActivity(recent, traits, input.now).wave?.places ?? []) recent.note(place)
  }
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

const key: HashKey = { low: 0x2545f491, high: 0x4f6cdd1d }

function idOf(index: number): string {
  return `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`
}

function inputOf({ email, firstname, lastname, ip, user_agent }: SignUp, withNetwork: boolean) {
  // As in a request, an empty field is one that wasn't sent.
  const input = { email: email || undefined, firstname: firstname || undefined, lastname: lastname || undefined }
  return withNetwork ? { ...input, ip: ip ?? undefined, user_agent: user_agent ?? undefined } : input
}
