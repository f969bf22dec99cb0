import type { ChangedDecision, PreviewChanges } from '@assay/contract/rules/preview'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'
import { firstIdOf, timeOf } from '../../time-ordered-id.ts'
import { decide, type Outcome } from './decide.ts'
import { type Compared, readCompared, readRange } from './preview.ts'
import { readWithFacts, tallyPeople } from './queries-preview.ts'
import { type LoggedRequest, readFacts, readRecord } from './read-facts.ts'

/**
 * Whom the draft decides differently about, newest first: a page of requests, and the items of each batch among them. Batches have to
 * be read to know, so a page ends after so many people, however few of them would change.
 */
export function listChanges(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  before: string | undefined,
): Promise<PreviewChanges> {
  return db.onBehalfOf({ userId, lock: 'preview' }, async (tx) => {
    const compared = await readCompared(tx, userId, now())
    const range = { ...(await readRange(tx, userId, now())), ...(before !== undefined && { before }) }
    const never = firstIdOf(addDays(now(), 2))
    const tallies = await tallyPeople(tx, userId, range, never)
    const facts = tallies
      .map(({ record }) => record.subarray(0, factBytes))
      .filter((bytes) => differs(compared, readRecord(Buffer.concat([bytes, rest]), 0).facts))
    const changes: ChangedDecision[] = []
    let people = 0
    for await (const rows of readWithFacts(tx, userId, range, facts)) {
      for (const row of rows) {
        const logged = readFacts(row.facts)
        changes.push(...changesIn(compared, row.id, logged))
        people += logged?.items.length ?? 0
        if (changes.length >= changesPerPage || people >= maxPeople) return { changes, next: row.id }
      }
    }
    return { changes, next: null }
  })
}

const changesPerPage = 50
const maxPeople = 100_000
const factBytes = 5
const rest = Buffer.alloc(3)

function changesIn(compared: Compared, id: string, logged: LoggedRequest | null): ChangedDecision[] {
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
