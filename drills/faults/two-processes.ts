import { setTimeout as delay } from 'node:timers/promises'
import { launchProduct } from '../../scripts/launch.ts'
import { audit, describeAudit, isExact } from './audit.ts'
import { type Fault, measured } from './fault.ts'
import { openStage } from './stage.ts'
import { startTraffic, verify } from './traffic.ts'

const units = 3000

/** Two servers on one database spend one quota, and one of them is killed midway. */
export const twoProcesses: Fault = {
  number: 13,
  title: 'two server processes, one killed',
  async run() {
    const stage = await openStage()
    const databaseUrl = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(stage.folder)}`
    const second = await launchProduct({ DATABASE_URL: databaseUrl, API_LIMITS: 'off' })
    try {
      const ada = await stage.addCustomer({ units })
      const doomed = startTraffic(second.url, ada.key, { callers: 12 })
      const steady = startTraffic(stage.url, ada.key, { callers: 12 })
      await Promise.all([doomed.flow(500), steady.flow(500)])
      second.process.kill('SIGKILL')
      await doomed.stop()
      while (!steady.statuses.has(429)) await delay(20)
      await steady.stop()
      const acknowledged = [...doomed.acknowledged, ...steady.acknowledged]
      const unanswered = doomed.unanswered() + steady.unanswered()
      const result = await audit(stage.database, ada.userId, { acknowledged, unanswered })
      const last = await verify(stage.url, ada.key, 'last@example.com')
      return [
        measured(
          `a quota of ${units} spent by both, one killed after ${doomed.acknowledged.length} calls`,
          `${result.units} units counted, ${acknowledged.length} answered; ${describeAudit(result)}; then ${last.status}`,
          `exactly ${units}`,
          result.units === units && isExact(result) && last.status !== 200,
        ),
      ]
    } finally {
      await second.stop()
      await stage.close()
    }
  },
}
