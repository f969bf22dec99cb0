import type { Decision, DecisionLog } from '@assay/contract/lookup/pages'
import { describeReason } from '@assay/contract/lookup/rules'
import type { Deps } from '../../../deps.ts'
import { type DecisionRow, selectDecisions, selectNewestDecision } from './queries-decisions.ts'

/** The public log, a page at a time. */
export async function listDecisions({ db }: Pick<Deps, 'db'>, before: string | null): Promise<DecisionLog> {
  // Service role: the log is public and no user’s.
  const rows = await db.asService((tx) => selectDecisions(tx, before, pageLength + 1))
  const shown = rows.slice(0, pageLength)
  return { decisions: shown.map(toDecision), next: rows.length > pageLength ? (shown.at(-1)?.id ?? null) : null }
}

export async function findNewestDecision({ db }: Pick<Deps, 'db'>, domain: string): Promise<Decision | null> {
  // Service role: the log is public and no user’s.
  const row = await db.asService((tx) => selectNewestDecision(tx, domain))
  return row ? toDecision(row) : null
}

const pageLength = 50

function toDecision({ decidedAt, ...row }: DecisionRow): Decision {
  return { ...row, text: describeReason(row.decision, row.reason), decided_at: decidedAt.toISOString() }
}
