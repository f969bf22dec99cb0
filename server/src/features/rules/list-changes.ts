import type { ChangedDecision, PreviewChanges } from '@assay/contract/rules/preview'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { firstIdOf, timeOf } from '../../time-ordered-id.ts'
import { type CompiledPolicy, compilePolicy, decide, type Outcome, ruleAt } from './decide.ts'
import { readCompared, readRange } from './preview.ts'
import { type LoggedRow, readSilentChanges, readWithFacts, tallyPeople } from './queries-preview.ts'
import { type LoggedItem, type LoggedRequest, readFacts } from './read-facts.ts'
import { readPolicy } from './read-policies.ts'

/** `version` stands in for the draft. */
type Wanted = { version?: number | undefined; before?: string | undefined }

/**
 * Whom the draft decides differently about, newest first: a page of requests, and the items of each batch among them. Batches have to
 * be read to know, so a page ends after so many people, however few of them would change.
 */
export function listChanges(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  { version, before }: Wanted,
): Promise<PreviewChanges> {
  return db.onBehalfOf({ userId, lock: 'preview' }, async (tx) => {
    const { live, draft } = await readCompared(tx, userId, version, now())
    const range = { ...(await readRange(tx, userId, now())), ...(before !== undefined && { before }) }
    const compare = ({ facts }: LoggedItem): Both => ({ live: decide(facts, live), draft: decide(facts, draft) })
    const never = firstIdOf(addDays(now(), 2))
    const tallies = await tallyPeople(tx, userId, range, never)
    const changed = tallies.filter(({ facts }) => readFacts(facts)?.items.some((item) => differs(compare(item))))
    const rows = readWithFacts(
      tx,
      userId,
      range,
      changed.map(({ facts }) => facts),
    )
    return collectPage(rows, async ({ items }) => items.map(compare))
  })
}

/** What the draft has decided differently since it runs silently, as it was logged. */
export function listSilentChanges(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  before: string | undefined,
): Promise<PreviewChanges> {
  return db.onBehalfOf({ userId, lock: 'preview' }, async (tx) => {
    const { draft, silentSince } = await readCompared(tx, userId, undefined, now())
    if (!silentSince) return { changes: [], next: null }
    const range = await readRange(tx, userId, now())
    const since = firstIdOf(silentSince)
    const rows = readSilentChanges(tx, userId, {
      from: since > range.from ? since : range.from,
      before: before ?? range.before,
    })
    const versions = new Map<number, CompiledPolicy | null>()
    return collectPage(rows, async ({ items, policyVersion }) => {
      const live = versions.get(policyVersion) ?? (await compileVersion(tx, userId, policyVersion))
      versions.set(policyVersion, live)
      return items.map(
        ({ decided, silent }) =>
          silent && {
            live: { decision: decided.decision, rule: ruleAt(live, decided.place) },
            draft: { decision: silent.decision, rule: ruleAt(draft, silent.place) },
          },
      )
    })
  })
}

async function compileVersion(tx: Tx, userId: string, version: number): Promise<CompiledPolicy | null> {
  const policy = await readPolicy(tx, userId, version)
  return policy && compilePolicy(policy, version)
}

/** What both policies decide about someone. A rule is null if its version isn't kept anymore. */
type Both = Record<'live' | 'draft', Pick<Outcome, 'decision'> & { rule: Outcome['rule'] | null }>

function differs({ live, draft }: Both): boolean {
  return live.decision !== draft.decision
}

const changesPerPage = 50
const maxPeople = 100_000

async function collectPage(
  pages: AsyncIterable<LoggedRow[]>,
  compare: (logged: LoggedRequest) => Promise<(Both | null)[]>,
): Promise<PreviewChanges> {
  const changes: ChangedDecision[] = []
  let people = 0
  for await (const rows of pages) {
    for (const { id, facts } of rows) {
      const logged = readFacts(facts)
      const compared = logged ? await compare(logged) : []
      for (const [item, both] of compared.entries()) {
        if (both && differs(both)) changes.push(toChange(id, logged?.isBatch ? item : null, both))
      }
      people += compared.length
      if (changes.length >= changesPerPage || people >= maxPeople) return { changes, next: id }
    }
  }
  return { changes, next: null }
}

function toChange(id: string, item: number | null, { live, draft }: Both): ChangedDecision {
  const toOutcome = ({ decision, rule }: Both['live']) => ({ decision, rule: rule?.id ?? 'unknown' })
  return { request_id: id, created_at: timeOf(id).toISOString(), item, live: toOutcome(live), draft: toOutcome(draft) }
}
