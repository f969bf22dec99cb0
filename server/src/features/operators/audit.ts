import type { AuditPage } from '@assay/contract/audit'
import type { Deps } from '../../deps.ts'
import { listEntries } from '../audit/list-entries.ts'

/** An account's security log, as its owner sees it. */
export async function listAudit({ db }: Pick<Deps, 'db'>, userId: string, count: number): Promise<AuditPage> {
  // Service role: the operator asks about any account.
  return db.asService((tx) => listEntries(tx, userId, { filter: {}, count }))
}
