import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { type Account, findAccount } from './account.ts'
import { livePostmaster } from './postmaster.ts'

/** Earlier versions ran PostgreSQL for root as `nobody`. Moves such a folder to the dedicated account while it's stopped. */
export function transferOwnership(folder: string, account: Account): void {
  const from = findAccount('nobody')
  if (!from || lstatSync(folder).uid !== from.uid || from.uid === account.uid) return
  const running = livePostmaster(folder)
  if (running !== null) {
    throw new StartupError(
      `An earlier version of Assay is still running PostgreSQL on ${folder} as "nobody" (process ${running}). ` +
        `Stop it first; as a last resort, with kill -INT ${running}.`,
    )
  }
  chownTree(folder, from, account)
}

/** Doesn't follow links, and leaves alone anything the old owner didn't own. */
function chownTree(path: string, from: Account, to: Account): void {
  const entry = lstatSync(path)
  if (entry.isDirectory()) for (const name of readdirSync(path)) chownTree(join(path, name), from, to)
  // The folder itself goes last, so an interrupted run starts over.
  if (entry.uid === from.uid) lchownSync(path, to.uid, to.gid)
}
