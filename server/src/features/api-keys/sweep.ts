import type { Deps } from '../../deps.ts'
import { deleteForgottenKeys } from './queries.ts'

export async function sweepApiKeys({ db }: Pick<Deps, 'db'>): Promise<void> {
  // Service role: a job, for every account.
  await db.asService(deleteForgottenKeys)
}
