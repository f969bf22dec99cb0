import { fileURLToPath } from 'node:url'
import { MailboxEntry } from '@assay/contract/mailbox'
import { z } from 'zod'
import { devMailbox } from '../adapters/mail/mailbox.ts'
import { createApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import { createDb } from '../db/scope.ts'
import type { Deps } from '../deps.ts'
import { createLog } from '../http/log.ts'
import { runWaitingJobs } from '../jobs/run.ts'
import { testDatabase } from './test-database.ts'

type Options = { env?: Record<string, string>; deps?: Partial<Deps> }

/** The product on a real database, without a port: the second and last place that builds Deps. */
export async function createTestApp({ env = {}, deps: replaced = {} }: Options = {}) {
  const database = await testDatabase()
  const clock = createClock()
  const lines: string[] = []
  const deps: Deps = {
    config: loadConfig({ LOG_LEVEL: 'info', PUBLIC_URL: 'http://localhost', ...env }),
    db: createDb(database.requests),
    mailer: devMailbox,
    now: clock.now,
    log: createLog('info', { write: (line) => lines.push(line) }),
    ...replaced,
  }
  const app = createApp(deps, { webFolder: fileURLToPath(new URL('./web-fixture', import.meta.url)) })
  const runJobs = () => runWaitingJobs(deps, database.owner)
  return {
    app,
    deps,
    clock,
    /** What was logged, as JSON lines. */
    logLines: lines,
    /** For looking at rows from outside; the product itself never runs as their owner. */
    owner: database.owner,
    runJobs,
    /** The mail that has arrived at an address, newest first, after the queue has done its work. */
    async mailTo(address: string): Promise<MailboxEntry[]> {
      await runJobs()
      const response = await app.request(`/dev/mailbox.json?to=${encodeURIComponent(address)}`)
      return z.array(MailboxEntry).parse(await response.json())
    },
  }
}

function createClock() {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    advance(seconds: number): void {
      offset += seconds * 1000
    },
  }
}
