import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { stopPostmaster } from '../../server/src/db/embedded/postmaster.ts'
import { attachEmbedded } from '../../server/src/db/embedded/start.ts'
import { openStage, type Stage } from '../stage.ts'
import { audit, describeAudit, isExact, startTraffic } from '../traffic.ts'
import { type Fault, type Finding, finding, measured } from './fault.ts'

/** SIGKILL mid-work, again and again; PostgreSQL keeps running, and the next start takes it over. */
export const killServer: Fault = {
  number: 1,
  title: 'kill -9 of the server under load',
  async run({ isFull }) {
    const rounds = isFull ? 20 : 5
    const stage = await openStage()
    try {
      const ada = await stage.addCustomer()
      const acknowledged: string[] = []
      const starts: number[] = []
      let unacknowledged = 0
      for (let round = 0; round < rounds; round += 1) {
        const traffic = startTraffic(stage.url, ada.key)
        await traffic.flow(200)
        await stage.kill()
        await traffic.stop()
        acknowledged.push(...traffic.acknowledged)
        unacknowledged += traffic.unacknowledged()
        starts.push(await stage.start())
      }
      const result = await audit(stage.database, ada.id, { acknowledged, unacknowledged })
      const slowest = Math.max(...starts) / 1000
      return [
        measured(
          `${rounds} kills, ${acknowledged.length} requests acknowledged, 24 callers`,
          describeAudit(result),
          '0 lost, 0 twice',
          isExact(result),
        ),
        measured(`${rounds} starts after them`, `ready again in ${slowest.toFixed(1)} s at most`, '3 s', slowest < 3),
      ]
    } finally {
      await stage.close()
    }
  },
}

/** Restarted by an operator, after one of its processes died, and killed as a whole. */
export const restartDatabase: Fault = {
  number: 3,
  title: 'PostgreSQL restarted under load',
  async run({ isFull }) {
    const stage = await openStage()
    const rounds = isFull ? 3 : 1
    try {
      const cases: [string, (stage: Stage) => Promise<void>][] = [
        [`stopped and started ${rounds} ×`, restart],
        [`a backend killed with -9 ${rounds} ×`, killBackend],
        [`the postmaster killed with -9 ${rounds} ×`, killPostmaster],
      ]
      const findings: Finding[] = []
      for (const [done, act] of cases) {
        findings.push(...(await finding(done, () => interrupt(stage, done, rounds, act))))
      }
      return findings
    } finally {
      await stage.close()
    }
  },
}

async function interrupt(
  stage: Stage,
  done: string,
  rounds: number,
  act: (stage: Stage) => Promise<void>,
): Promise<Finding[]> {
  const ada = await stage.addCustomer()
  const traffic = startTraffic(stage.url, ada.key)
  let slowest = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      await traffic.flow(300)
      const begun = performance.now()
      await act(stage)
      await traffic.flow(300)
      // Requests waiting for a connection may be rejected seconds later.
      await delay(6000)
      slowest = Math.max(slowest, (traffic.lastFailure() - begun) / 1000)
    }
  } finally {
    await traffic.stop()
  }
  const { acknowledged, statuses } = traffic
  const failed = statuses.get(503) ?? 0
  const others = traffic.othersThan(200, 503) + traffic.unacknowledged()
  // A 503 means the outcome is unknown: the commit may have been in flight when the connection dropped.
  const result = await audit(stage.database, ada.id, { acknowledged, unacknowledged: failed })
  return [
    measured(
      done,
      `${acknowledged.length} acknowledged: ${describeAudit(result)}; ${failed} × 503, ${others} others`,
      '0 lost, only 503',
      isExact(result) && others === 0,
    ),
    measured(done, `last failure ${slowest.toFixed(1)} s after it began`, '5 s', slowest < 5),
  ]
}

async function restart({ folder, dataDir }: Stage): Promise<void> {
  await stopPostmaster(folder)
  await attachEmbedded(dataDir)
}

/** PostgreSQL treats it as memory corruption: it ends all sessions and recovers. */
async function killBackend({ database }: Stage): Promise<void> {
  const { rows } = await database.query<{ pid: number }>(
    "select pid from pg_stat_activity where usename = 'authenticator' order by state_change desc limit 1",
  )
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
}

async function killPostmaster({ folder }: Stage): Promise<void> {
  process.kill(Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
}
