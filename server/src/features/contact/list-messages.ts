import type { Deps } from '../../deps.ts'
import { type KeptMessage, listNewestMessages } from './queries.ts'

/** For the operator. Safe to print: control characters were stripped on the way in. */
export async function listMessages({ db }: Pick<Deps, 'db'>, newest: number): Promise<KeptMessage[]> {
  // Service role: the operator reads what everybody wrote.
  return db.asService((tx) => listNewestMessages(tx, newest))
}
