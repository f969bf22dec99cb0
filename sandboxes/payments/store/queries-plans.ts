import type { Plan } from '../model/model.ts'
import { saveRow, type Tx } from './books.ts'

export function insertPlan(tx: Tx, { interval, ...plan }: Plan): Promise<void> {
  return saveRow(tx, 'plans', { ...plan, intervalCount: interval })
}

export async function findPlan(tx: Tx, id: string): Promise<Plan | undefined> {
  const { rows } = await tx.query<Plan>(`select ${columns} from plans where id = $1`, [id])
  return rows[0]
}

const columns =
  'id, period, interval_count as interval, name, description, amount, currency, notes, created_at as "createdAt"'
