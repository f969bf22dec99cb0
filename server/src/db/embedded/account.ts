import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../../startup-error.ts'

export type Account = { name: string; uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root, so root hands it to an account that is there for this alone: what else runs on the
 * machine, as `nobody` or as anyone, must not reach the data. Anyone else runs it as themselves: null.
 */
export function accountForPostgres(): Account | null {
  if (process.getuid?.() !== 0) return null
  const account = findAccount(accountName) ?? createAccount()
  if (account) return account
  throw new StartupError(
    `PostgreSQL cannot run as root, and the account "${accountName}" that it would run as could not be created. ` +
      'Start Assay as an ordinary user, create that account, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** Whether the account may walk down to the folder; a clone in root's own home hides everything below it. */
export function canReach(account: Account, folder: string): boolean {
  const { mode, uid, gid } = statSync(folder)
  const mayEnter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  if ((mode & mayEnter) === 0) return false
  return folder === dirname(folder) || canReach(account, dirname(folder))
}

export function findAccount(wanted: string): Account | null {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [name, , uid, gid] = entries.find(([name]) => name === wanted) ?? []
  // An account without a number of its own would be root again.
  return name && Number(uid) > 0 && Number(gid) > 0 ? { name, uid: Number(uid), gid: Number(gid) } : null
}

/** With the same number on every machine where that is free, so that a folder can move with its owner. */
function createAccount(): Account | null {
  for (const number of [['--uid', '25432'], []]) {
    const args = ['--system', ...number, '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
    // Not every root has the administrator's programs in its path.
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }
    spawnSync('useradd', [...args, '--shell', '/usr/sbin/nologin', accountName], { env })
    // Another start may have been faster, so it is the account that counts and not how this ended.
    const made = findAccount(accountName)
    if (made) return made
  }
  return null
}

const accountName = 'assay'
