import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import type { Account } from './account.ts'
import { type Binaries, runAs } from './binaries.ts'

/** Creates a cluster with `initdb` in a new folder. */
export async function initialize(
  { initdb }: Binaries,
  account: Account | null,
  folder: string,
  stopping?: AbortSignal,
): Promise<void> {
  mkdirSync(folder, { mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  const login = ['-D', folder, '-U', 'postgres', '-A', 'trust']
  const encoding = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const child = spawn(initdb, [...login, ...encoding, '--no-instructions'], {
    ...runAs(account),
    cwd: '/',
    // In its own session, so that Ctrl-C reaches it through us.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const end = () => child.kill('SIGTERM')
  stopping?.addEventListener('abort', end)
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const [status] = await once(child, 'close')
  stopping?.removeEventListener('abort', end)
  stopping?.throwIfAborted()
  if (status !== 0) {
    const reason = output.trim().split('\n').at(-1) ?? ''
    if (/could not look up effective user ID/.test(reason)) {
      throw new StartupError(
        `PostgreSQL can't create its data folder for a user without a name: uid ${process.getuid?.()} has no line in ` +
          '/etc/passwd. Add one, start once as a user who has one and give the folder to this uid, or set DATABASE_URL.',
      )
    }
    throw new StartupError(`PostgreSQL couldn't create its data folder in ${dirname(folder)}: ${reason}`)
  }
}
