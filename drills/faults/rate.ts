import { setTimeout as delay } from 'node:timers/promises'
import { type Fault, measured } from './fault.ts'
import { openStage } from './stage.ts'
import { verify } from './traffic.ts'

const perSecond = 10
const offered = 20

/** Twice the plan's rate, evenly, from outside. */
export const rate: Fault = {
  number: 12,
  title: `${offered} calls a second on a plan of ${perSecond}`,
  async run({ isFull }) {
    const seconds = isFull ? 60 : 20
    const stage = await openStage({ environment: { API_LIMITS: 'on' } })
    try {
      const ada = await stage.addCustomer({ perSecond })
      const waiting: Promise<number>[] = []
      const begun = performance.now()
      for (let call = 0; call < seconds * offered; call += 1) {
        await delay(Math.max(0, begun + (call * 1000) / offered - performance.now()))
        waiting.push(verify(stage.url, ada.key, `call-${call}@example.com`).then(({ status }) => status))
      }
      const took = (performance.now() - begun) / 1000
      const statuses = await Promise.all(waiting)
      const of = (status: number) => statuses.filter((one) => one === status).length
      const { rows } = await stage.database.query<{ counted: number }>(
        'select sum(used)::int as counted from quota_periods where user_id = $1',
        [ada.userId],
      )
      const expected = took * perSecond
      const isWithin = of(200) >= expected - perSecond && of(200) <= expected + perSecond
      return [
        measured(
          `${statuses.length} calls in ${took.toFixed(1)} s`,
          `${of(200)} allowed, ${of(429)} × 429, ${statuses.length - of(200) - of(429)} others; ${rows[0]?.counted} counted`,
          `${expected.toFixed(0)} ± ${perSecond}, 429s uncounted`,
          isWithin && of(200) + of(429) === statuses.length && rows[0]?.counted === of(200),
        ),
      ]
    } finally {
      await stage.close()
    }
  },
}
