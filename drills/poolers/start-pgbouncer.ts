import { spawn } from 'node:child_process'
import { chownSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freshFolder } from '../../scripts/launch.ts'
import { accountForPostgres } from '../../server/src/db/embedded/account.ts'
import { runAs } from '../../server/src/db/embedded/binaries.ts'
import { findFreePort } from '../../server/src/http/listen.ts'
import { stopProcess } from './start-postgres.ts'

/** The guide's configuration, with this machine's addresses in place of the guide's. */
export async function startPgbouncer(configuration: string, databasePort: number, mode: 'session' | 'transaction') {
  const account = accountForPostgres()
  const folder = freshFolder()
  const port = await findFreePort('127.0.0.1')
  const users = join(folder, 'userlist.txt')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(users, '"assay_app" "app-password"\n')
  writeFileSync(
    file,
    configuration
      .replace('host=db.example.com port=5432', `host=127.0.0.1 port=${databasePort}`)
      .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
      .replace('/etc/pgbouncer/userlist.txt', users)
      .replace('pool_mode = transaction', `pool_mode = ${mode}`),
  )
  if (account) for (const path of [users, file]) chownSync(path, account.uid, account.gid)
  const child = spawn('/usr/sbin/pgbouncer', ['-q', file], {
    ...runAs(account),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilListening(port)
  return { port, stop: () => stopProcess(child, 'SIGKILL') }
}

async function untilListening(port: number): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = createConnection({ host: '127.0.0.1', port }, () => resolve(true)).on('error', () =>
        resolve(false),
      )
      socket.on('connect', () => socket.end())
    })
    if (isOpen) return
    await delay(50)
  }
  throw new Error('PgBouncer did not start')
}
