import type { ListEffect, ListEffectRequest } from '@assay/contract/lists/entries'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { addDays } from '../../time.ts'
import { firstIdOf } from '../../time-ordered-id.ts'
import { limitChanges } from '../lists/change-rules.ts'
import { findListed } from '../lists/list-entries.ts'
import { normalizeValue } from '../lists/normalize-value.ts'
import { flagBits } from '../rules/facts.ts'
import { readFacts } from '../rules/read-facts.ts'
import { findServerSecret } from '../secrets/server-secret.ts'
import { type LoggedPeople, tallyRequests } from './queries.ts'

/** What an entry would do: whether the value is listed, and whom it would have hit in the last 30 days. */
export async function estimateEffect(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'engine'>,
  userId: string,
  { type, value: text }: ListEffectRequest,
): Promise<ListEffect> {
  const { db, now, engine } = deps
  const normalized = normalizeValue(type, text)
  if ('fault' in normalized) {
    throw new AppError('invalid_request', normalized.fault, { fields: { value: normalized.fault } })
  }
  const { value } = normalized
  const isProvider = type === 'domain' && providerClasses.has(engine.verifyEmail(`someone@${value}`).class)
  return db.onBehalfOf({ userId, lock: 'preview' }, async (tx) => {
    await limitChanges(tx, deps, userId, 'effect')
    const known = { entry: await findListed(tx, userId, type, value), is_provider: isProvider }
    if (type === 'name') return { ...known, matched: null, people: 0 }
    const secret = await findServerSecret(tx)
    const tally = await tallyRequests(tx, userId, {
      from: firstIdOf(addDays(now(), -30)),
      domainHash: type === 'domain' ? secret.domainHash(value) : null,
      emailHash: type === 'email' ? secret.fingerprint(value) : null,
    })
    return { ...known, ...sum(tally, isProvider) }
  })
}

const providerClasses: ReadonlySet<string> = new Set(['free', 'relay'])

function sum(tally: LoggedPeople[], isProvider: boolean): { matched: number; people: number } {
  let [matched, people] = [0, 0]
  for (const { facts, requests, found } of tally) {
    const items = facts ? (readFacts(facts)?.items ?? []) : []
    const addresses = items.filter(({ facts: { flags } }) => flags & flagBits.has_email)
    const free = addresses.filter(({ facts: { flags } }) => flags & flagBits.free && !(flags & flagBits.block_list))
    people += addresses.length * requests
    matched += isProvider ? free.length * requests : found
  }
  return { matched, people }
}
