import type { Activity } from '@assay/contract/activity'
import type { Deps } from '../../deps.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import type { Input, Verdicts } from '../verification/judge.ts'
import { judgeRows } from '../waves/judge.ts'
import { hashKeyFor } from '../waves/keyed-hash.ts'
import { traitsOf } from '../waves/traits.ts'

/**
 * What is unusual about each row of a part among the others. They have no times, so that none is a wave, and they aren't sign-ups
 * of today: nothing of them is remembered.
 */
export function compareRows(
  { engine, secret }: Pick<Deps, 'engine'> & { secret: ServerSecret },
  userId: string,
  rows: { input: Input; verdicts: Verdicts }[],
): (input: Input) => Activity {
  const context = { engine, key: hashKeyFor(secret, userId) }
  const judged = judgeRows(rows.map(({ input, verdicts }) => traitsOf(context, input, verdicts)))
  const found = new Map(rows.map(({ input }, index) => [input, judged[index]]))
  return (input) => ({ ...unknown, ...found.get(input) })
}

/** What a file can't say. No rule about new domains, mailboxes or names holds. */
const unknown: Activity = {
  verdict: 'ordinary',
  score: 0,
  reasons: [],
  domain_first_seen: '1970-01-01T00:00:00.000Z',
  mailbox_seen: 0,
  name_seen: 0,
  network_seen: null,
  hosting: null,
  wave: null,
}
