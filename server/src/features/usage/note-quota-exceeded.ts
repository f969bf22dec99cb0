import type { Deps } from '../../deps.ts'
import { noteFirstRejection } from './queries.ts'

/** The first request of a period that exceeds the quota triggers an alert, even if a few checks are left. */
export async function noteQuotaExceeded({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  // Service role: the caller is an API key.
  await db.statement(noteFirstRejection, [userId])
}
