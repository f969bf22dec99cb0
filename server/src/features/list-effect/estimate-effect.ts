import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ListEffect, ListEffectRequest, ListFileEffect } from '@assay/contract/lists/entries'
import type { ListAction } from '@assay/contract/lists/rules'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { addDays } from '../../time.ts'
import { firstIdOf } from '../../time-ordered-id.ts'
import { limitChanges } from '../lists/change-rules.ts'
import { readImport } from '../lists/import-csv.ts'
import { findListed } from '../lists/list-entries.ts'
import { normalizeValue } from '../lists/normalize-value.ts'
import { flagBits } from '../rules/facts.ts'
import { readFacts } from '../rules/read-facts.ts'
import { findServerSecret, serverSecret } from '../secrets/server-secret.ts'
import { type LoggedPeople, tallyRequests } from './queries.ts'

/** What an entry would do: whether the value is listed, and whom it would have hit in the last 30 days. */
export async function estimateEffect(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'engine'>,
  userId: string,
  { type, value: text }: ListEffectRequest,
): Promise<ListEffect> {
  const { db, now, engine } = deps
  const normalized = normalizeValue(type, text)
  if ('error' in normalized) {
    throw new AppError('invalid_request', normalized.error, { fields: { value: normalized.error } })
  }
  const { value } = normalized
  const isProvider = type === 'domain' && isProviderDomain(engine, value)
  return db.onBehalfOf({ userId, lock: 'preview' }, async (tx) => {
    await limitChanges(tx, deps, userId, 'effect')
    const known = { entry: await findListed(tx, userId, type, value), is_provider: isProvider }
    if (type === 'name') return { ...known, matched: null, people: 0 }
    const secret = await findServerSecret(tx)
    const tally = await tallyRequests(tx, userId, {
      from: firstIdOf(addDays(now(), -30)),
      domainHashes: type === 'domain' ? [secret.domainHash(value)] : [],
      emailHashes: type === 'email' ? [secret.fingerprint(value)] : [],
    })
    return { ...known, ...sum(tally, isProvider) }
  })
}

/** The same for a file: all that it blocks, in one look at the log. */
export async function estimateFileEffect(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'engine'>,
  userId: string,
  text: string,
  plainAction: ListAction,
): Promise<ListFileEffect> {
  const { db, now, engine } = deps
  const blocked = (await readImport(deps, userId, text, plainAction)).filter(({ action }) => action === 'block')
  const secret = await serverSecret({ db })()
  const providers: string[] = []
  const wanted = { domainHashes: [] as string[], emailHashes: [] as string[] }
  for (const [place, { type, value }] of blocked.entries()) {
    // So that other requests get their turn.
    if (place % 500 === 499) await nextTurn()
    if (type === 'domain') {
      wanted.domainHashes.push(secret.domainHash(value))
      if (isProviderDomain(engine, value)) providers.push(value)
    }
    // An export has the hashes of addresses that were reviewed.
    if (type === 'email') wanted.emailHashes.push(value.startsWith('#') ? value.slice(1) : secret.fingerprint(value))
  }
  const from = firstIdOf(addDays(now(), -30))
  const tally = await db.onBehalfOf({ userId, lock: 'preview' }, (tx) => tallyRequests(tx, userId, { from, ...wanted }))
  const known = { provider_count: providers.length, providers: providers.slice(0, 3) }
  return { ...known, ...sum(tally, providers.length > 0) }
}

function isProviderDomain(engine: Deps['engine'], domain: string): boolean {
  return providerClasses.has(engine.verifyEmail(`someone@${domain}`).class)
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
