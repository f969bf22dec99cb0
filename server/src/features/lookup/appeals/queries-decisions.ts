import type { DecisionKind } from '@assay/contract/lookup/rules'
import type { Tx } from '../../../ports/db.ts'

export type DecisionRow = { id: string; domain: string; decision: DecisionKind; reason: string; decidedAt: Date }

/** Newest first; `before` is an id. */
export async function selectDecisions(tx: Tx, before: string | null, count: number): Promise<DecisionRow[]> {
  const { rows } = await tx.query<DecisionRow>(
    `select id, domain, decision, reason, decided_at as "decidedAt" from domain_decisions
     where $1::bigint is null or id < $1 order by id desc limit $2`,
    [before, count],
  )
  return rows
}

export async function selectNewestDecision(tx: Tx, domain: string): Promise<DecisionRow | undefined> {
  const { rows } = await tx.query<DecisionRow>(
    `select id, domain, decision, reason, decided_at as "decidedAt" from domain_decisions
     where domain = $1 order by id desc limit 1`,
    [domain],
  )
  return rows[0]
}

type NewDecision = { domain: string; decision: DecisionKind; reason: string; decidedAt: Date }

export async function insertDecision(tx: Tx, { domain, decision, reason, decidedAt }: NewDecision): Promise<void> {
  await tx.query('insert into domain_decisions (domain, decision, reason, decided_at) values ($1, $2, $3, $4)', [
    domain,
    decision,
    reason,
    decidedAt,
  ])
}

/** Rows are only ever added, so the count changes with every decision, in whatever order they commit. */
export async function countDecisions(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('select count(*)::int as count from domain_decisions')
  return rows[0]?.count ?? 0
}

export async function selectCleared(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ domain: string }>(
    `select domain from (
       select distinct on (domain) domain, decision from domain_decisions order by domain, id desc
     ) newest where decision = 'accepted'`,
  )
  return rows.map(({ domain }) => domain)
}
