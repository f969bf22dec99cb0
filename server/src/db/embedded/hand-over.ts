import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { type Account, findAccount } from './account.ts'
import { livePostmaster } from './postmaster.ts'

/** Earlier versions gave root's data to `nobody`: the account of this version takes it over, at rest. */
export function handOver(folder: string, account: Account): void {
  const from = findAccount('nobody')
  if (!from || lstatSync(folder).uid !== from.uid || from.uid === account.uid) return
  const running = livePostmaster(folder)
  if (running !== null) {
    throw new StartupError(
      `An earlier version of Assay still runs PostgreSQL on ${folder} as "nobody" (process ${running}). ` +
        `Stop it first, with kill -INT ${running} if nothing else does.`,
    )
  }
  give(folder, from, account)
}

/** Links are not followed, and what never belonged to the old owner is left alone: it had no business there. */
function give(path: string, from: Account, to: Account): void {
  const entry = lstatSync(path)
  if (entry.isDirectory()) for (const name of readdirSync(path)) give(join(path, name), from, to)
  // The folder itself comes last, so that a start that is cut off is done again.
  if (entry.uid === from.uid) lchownSync(path, to.uid, to.gid)
}
