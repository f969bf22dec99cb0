import type { ChangedDecision, PreviewChanges } from '@assay/contract/rules/preview'
import type { Deps } from '../../deps.ts'
import { firstIdOf, timeOf } from '../../http/fast-path/time-ordered-id.ts'
import { addDays } from '../../time.ts'
import { decide, type Outcome } from './decide.ts'
import { type Compared, readCompared, readRange } from './preview.ts'
import { type LoggedRow, listWithFacts, tallyPeople } from './queries-preview.ts'
import { readFacts, readRecord } from './read-facts.ts'

/** Whom the draft decides differently about, newest first: a page of requests, and the items of each batch among them. */
export function listChanges(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  before: string | undefined,
): Promise<PreviewChanges> {
  return db.onBehalfOf(userId, async (tx) => {
    const compared = await readCompared(tx, userId, now())
    const range = { ...(await readRange(tx, userId, now())), ...(before !== undefined && { before }) }
    const never = firstIdOf(addDays(now(), 2))
    const tallies = await tallyPeople(tx, userId, range, never)
    const facts = tallies
      .map(({ record }) => record.subarray(0, factBytes))
      .filter((bytes) => differs(compared, readRecord(Buffer.concat([bytes, rest]), 0).facts))
    const rows = await listWithFacts(tx, userId, range, { facts, count: requestsPerPage })
    const changes: ChangedDecision[] = []
    let last: string | null = null
    for (const row of rows) {
      changes.push(...changesIn(compared, row))
      last = row.id
      if (changes.length >= requestsPerPage) break
    }
    const isEnd = rows.length < requestsPerPage && last === (rows.at(-1)?.id ?? null)
    return { changes, next: isEnd ? null : last }
  })
}

const requestsPerPage = 50
const factBytes = 5
const rest = Buffer.alloc(3)

function changesIn(compared: Compared, { id, facts: bytes }: LoggedRow): ChangedDecision[] {
  const logged = readFacts(bytes)
  return (logged?.items ?? []).flatMap(({ facts }, item) => {
    const [live, draft] = [decide(facts, compared.live), decide(facts, compared.draft)]
    if (live.decision === draft.decision) return []
    const created_at = timeOf(id).toISOString()
    return {
      request_id: id,
      created_at,
      item: logged?.isBatch ? item : null,
      live: toOutcome(live),
      draft: toOutcome(draft),
    }
  })
}

function differs({ live, draft }: Compared, facts: Parameters<typeof decide>[0]): boolean {
  return decide(facts, live).decision !== decide(facts, draft).decision
}

function toOutcome({ decision, rule }: Outcome): ChangedDecision['live'] {
  return { decision, rule: rule.id }
}
