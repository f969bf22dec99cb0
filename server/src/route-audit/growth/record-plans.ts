import type { Db, Tx } from '../../ports/db.ts'

export type Plan = { text: string; nodes: PlanNode[] }
export type PlanNode = { 'Node Type': string; Schema?: string; 'Relation Name'?: string; Plans?: PlanNode[] }

/** Wraps a database so that every statement in a transaction is explained before it runs. */
export function recordPlans() {
  const plans: Plan[] = []
  const explained = (tx: Tx): Tx => ({
    async query(text, values) {
      if (/^[\s(]*(with|select|insert|update|delete)\b/i.test(text)) {
        const { rows } = await tx.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          `explain (verbose, format json) ${text}`,
          values,
        )
        plans.push({ text, nodes: rows.flatMap((row) => flatten(row['QUERY PLAN'][0].Plan)) })
      }
      return tx.query(text, values)
    },
  })
  const wrap = (db: Db): Db => ({
    ...db,
    asService: (work, account) => db.asService((tx) => work(explained(tx)), account),
    asJob: (work) => db.asJob((tx) => work(explained(tx))),
    onBehalfOf: (account, work) => db.onBehalfOf(account, (tx) => work(explained(tx))),
  })
  return { wrap, take: () => plans.splice(0) }
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}
