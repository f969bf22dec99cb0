import type { Deps } from '../../deps.ts'
import { noteFirstRefusal } from './queries.ts'

/** The first call of a period that does not fit leads to an alert, also when a few units are left. */
export async function noteRefusal({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  // Service role: the caller is an API key.
  await db.statement(noteFirstRefusal, [userId])
}
