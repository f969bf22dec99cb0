import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../../startup-error.ts'

export type Account = { name: string; uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root, so root hands it to `nobody`, the one ordinary account that every Unix has.
 * Anyone else runs it as themselves: null.
 */
export function accountForPostgres(): Account | null {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [name, , uid, gid] = line?.split(':') ?? []
  if (!name || !uid || !gid) {
    throw new StartupError(
      'PostgreSQL cannot run as root, and this machine has no account "nobody" to run it as. ' +
        'Start Assay as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  return { name, uid: Number(uid), gid: Number(gid) }
}

/** Whether the account may walk down to the folder; a clone in root's own home hides everything below it. */
export function canReach(account: Account, folder: string): boolean {
  const { mode, uid, gid } = statSync(folder)
  const mayEnter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  if ((mode & mayEnter) === 0) return false
  return folder === dirname(folder) || canReach(account, dirname(folder))
}
