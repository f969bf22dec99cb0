import type { Decision } from '@assay/contract/rules/conditions'
import type { PolicyPreview } from '@assay/contract/rules/preview'
import type { Deps } from '../../deps.ts'
import { limitUse } from '../../http/throttling/limits.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { firstIdOf, timeOf } from '../../time-ordered-id.ts'
import { findPlace, type Range } from '../usage/find-place.ts'
import { type CompiledPolicy, compilePolicy, decide } from './decide.ts'
import { noDraft, noVersion } from './publish.ts'
import { findDraft } from './queries-policies.ts'
import { readBatches, tallyPeople } from './queries-preview.ts'
import { type LoggedItem, readFacts } from './read-facts.ts'
import { readLive, readPolicy } from './read-policies.ts'

export type Compared = { live: CompiledPolicy; draft: CompiledPolicy; silentSince: Date | null }

/**
 * The draft, or an old version in its place, and the live policy on the account's requests of the last 30 days. Reads the newest of
 * them if there are too many.
 */
export function previewPolicy(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  version: number | undefined,
): Promise<PolicyPreview> {
  return db.onBehalfOf({ userId, lock: 'preview' }, async (tx) => {
    const today = now()
    const compared = await readCompared(tx, userId, version, today)
    const range = await readRange(tx, userId, today)
    const count = createCount(compared)
    const silentFrom = firstIdOf(compared.silentSince ?? addDays(today, 2))
    const from = (await countBatches(tx, userId, { range, silentFrom }, count.add)) ?? range.from
    for (const { facts, isSilent, count: people } of await tallyPeople(tx, userId, { ...range, from }, silentFrom)) {
      for (const item of readFacts(facts)?.items ?? []) count.add(item, people, isSilent)
    }
    return { from: timeOf(from).toISOString(), is_complete: from === firstOf(today), ...count.result() }
  })
}

/** About a second's work. A preview says how much it left out. */
const maxRequests = 300_000
const maxBatchPeople = 300_000
const previewDays = 30
const perMinute = { max: 30, windowSeconds: 60 }

/** The count's row is locked until the end, so an account's previews also take turns. */
export async function readCompared(tx: Tx, userId: string, version: number | undefined, now: Date): Promise<Compared> {
  await limitUse(tx, `rules-preview:${userId}`, perMinute, now)
  const { policy, silentSince } =
    version === undefined ? await requireDraft(tx, userId) : await requireVersion(tx, userId, version)
  const live = await readLive(tx, userId)
  return { live: compilePolicy(live.policy, live.version), draft: compilePolicy(policy, 0), silentSince }
}

async function requireDraft(tx: Tx, userId: string) {
  const draft = await findDraft(tx, userId)
  if (!draft) throw noDraft()
  return draft
}

async function requireVersion(tx: Tx, userId: string, version: number) {
  const policy = await readPolicy(tx, userId, version)
  if (!policy) throw noVersion(version)
  return { policy, silentSince: null }
}

/** The last 30 days, or as much of them as the newest requests take up. */
export async function readRange(tx: Tx, userId: string, now: Date): Promise<Range> {
  // Another process's clock may be ahead of this one's.
  const range = { from: firstOf(now), before: firstIdOf(addDays(now, 1)) }
  return { ...range, from: (await findPlace(tx, userId, range, maxRequests)) ?? range.from }
}

function firstOf(now: Date): string {
  return firstIdOf(addDays(now, -previewDays))
}

type Add = (item: LoggedItem, people: number, isSilent: boolean) => void

/** Returns the last request read if there were more than it counts. */
async function countBatches(
  tx: Tx,
  userId: string,
  { range, silentFrom }: { range: Range; silentFrom: string },
  add: Add,
): Promise<string | null> {
  let people = 0
  for await (const batches of readBatches(tx, userId, range)) {
    for (const { id, facts } of batches) {
      const items = readFacts(facts)?.items ?? []
      for (const item of items) add(item, 1, id >= silentFrom)
      people += items.length
    }
    if (people >= maxBatchPeople) return batches.at(-1)?.id ?? null
  }
  return null
}

function createCount({ live, draft, silentSince }: Compared) {
  const rules = new Map<string, PolicyPreview['rules'][number]>()
  for (const { rule } of [...outcomes(live), ...outcomes(draft)]) {
    if (!rules.has(rule.id)) rules.set(rule.id, { ...rule, live: 0, draft: 0 })
  }
  const all = { people: 0, changed: 0, decisions: noDecisions() }
  const silent = { people: 0, changed: 0, decisions: noDecisions() }
  const transitions = new Map<string, PolicyPreview['transitions'][number]>()
  const note = (sums: typeof all, one: Decided, other: Decided, people: number) => {
    sums.people += people
    sums.decisions[one.decision].live += people
    sums.decisions[other.decision].draft += people
    if (one.decision !== other.decision) sums.changed += people
  }
  return {
    add(item: LoggedItem, people: number, isSilent: boolean) {
      const [one, other] = [decide(item.facts, live), decide(item.facts, draft)]
      note(all, one, other, people)
      for (const [which, { rule }] of [
        ['live', one],
        ['draft', other],
      ] as const) {
        const sums = rules.get(rule.id)
        if (sums) sums[which] += people
      }
      if (one.decision !== other.decision) {
        const key = `${one.decision} ${other.decision} ${other.place}`
        const known = transitions.get(key)
        if (known) known.people += people
        else transitions.set(key, { live: one.decision, draft: other.decision, rule: other.rule, people })
      }
      if (isSilent && item.silent) note(silent, item.decided, item.silent, people)
    },
    result: () => ({
      ...all,
      rules: [...rules.values()],
      transitions: [...transitions.values()].toSorted((a, b) => b.people - a.people),
      silent: silentSince && { since: silentSince.toISOString(), ...silent },
    }),
  }
}

type Decided = { decision: Decision }

function outcomes({ tests, otherwise }: CompiledPolicy) {
  return [...tests.map(({ outcome }) => outcome), otherwise]
}

function noDecisions(): PolicyPreview['decisions'] {
  const none = () => ({ live: 0, draft: 0 })
  return { allow: none(), review: none(), block: none() }
}
