import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../../startup-error.ts'

export type Account = { name: string; uid: number; gid: number }

/**
 * PostgreSQL doesn't run as root, so root runs it under a dedicated account: nothing else on the machine, not even
 * `nobody`, may reach the data. Null for any other user, who runs it as themselves.
 */
export function accountForPostgres(): Account | null {
  if (process.getuid?.() !== 0) return null
  const account = findAccount(accountName) ?? createAccount()
  if (account) return account
  throw new StartupError(
    `PostgreSQL can't run as root, and creating the account "${accountName}" for it failed. ` +
      'Start Assay as a regular user, create that account, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** Whether the account can traverse to the folder. A clone in root's home hides everything in it. */
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
  // A missing or zero uid would be root again.
  return name && Number(uid) > 0 && Number(gid) > 0 ? { name, uid: Number(uid), gid: Number(gid) } : null
}

/** Prefers a fixed uid, so a data folder keeps its owner across machines. */
function createAccount(): Account | null {
  for (const number of [['--uid', '25432'], []]) {
    const args = ['--system', ...number, '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
    // Root's PATH may lack the sbin folders.
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }
    spawnSync('useradd', [...args, '--shell', '/usr/sbin/nologin', accountName], { env })
    // A concurrent start may have created it first, so check for the account, not the exit code.
    const made = findAccount(accountName)
    if (made) return made
  }
  return null
}

const accountName = 'assay'
