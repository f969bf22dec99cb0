import type { Page, Plan } from '../model/model.ts'
import type { Tx } from './books.ts'

export async function insertPlan(tx: Tx, plan: Plan): Promise<void> {
  await tx.query(
    `insert into plans (id, period, interval_count, name, description, amount, currency, notes, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      plan.id,
      plan.period,
      plan.interval,
      plan.name,
      plan.description,
      plan.amount,
      plan.currency,
      JSON.stringify(plan.notes),
      plan.createdAt,
    ],
  )
}

export async function findPlan(tx: Tx, id: string): Promise<Plan | undefined> {
  const { rows } = await tx.query<Plan>(`select ${columns} from plans where id = $1`, [id])
  return rows[0]
}

export async function listPlans(tx: Tx, { count, skip, from, to }: Page): Promise<Plan[]> {
  const { rows } = await tx.query<Plan>(
    `select ${columns} from plans
     where ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at <= $4)
     order by created_at desc, id limit $1 offset $2`,
    [count, skip, from, to],
  )
  return rows
}

const columns =
  'id, period, interval_count as interval, name, description, amount, currency, notes, created_at as "createdAt"'
