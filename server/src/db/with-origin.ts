import type { Db, Tx } from '../ports/db.ts'
import type { Origin } from '../ports/origin.ts'

/** The same database for work that somebody asked for: each transaction carries who it was. */
export function withOrigin(db: Db, origin: Origin): Db {
  const marked =
    <T>(work: (tx: Tx) => Promise<T>) =>
    (tx: Tx) =>
      work({ ...tx, origin })
  return {
    ...db,
    asUser: (userId, work) => db.asUser(userId, marked(work)),
    onBehalfOf: (account, work) => db.onBehalfOf(account, marked(work)),
    asAnon: (work) => db.asAnon(marked(work)),
    asService: (work, account) => db.asService(marked(work), account),
    inScope: (scope, work) => db.inScope(scope, marked(work)),
  }
}
