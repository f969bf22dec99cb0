import { audit, describeAudit, isExact } from './audit.ts'
import { type Fault, measured } from './fault.ts'
import { openStage } from './stage.ts'
import { startTraffic } from './traffic.ts'

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
      let unanswered = 0
      for (let round = 0; round < rounds; round += 1) {
        const traffic = startTraffic(stage.url, ada.key)
        await traffic.flow(200)
        await stage.kill()
        await traffic.stop()
        acknowledged.push(...traffic.acknowledged)
        unanswered += traffic.unanswered()
        starts.push(await stage.start())
      }
      const result = await audit(stage.database, ada.userId, { acknowledged, unanswered })
      const slowest = Math.max(...starts) / 1000
      return [
        measured(
          `${rounds} kills, ${acknowledged.length} calls answered, 24 callers`,
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
