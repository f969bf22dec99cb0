import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { verify } from '../customer.ts'
import { openStage, percentile, type Stage } from '../stage.ts'
import { startTraffic } from '../traffic.ts'
import { type Fault, type Finding, measured } from './fault.ts'

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
        [ada.id],
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

const slow = { headers: 200, bodies: 300 }

/** Clients that take forever, next to a well-behaved one. What fifty that send too much do is `npm run drills hostile`. */
export const slowClients: Fault = {
  number: 14,
  title: 'slow clients',
  async run() {
    const stage = await openStage()
    try {
      const [ada, eve] = [await stage.addCustomer(), await stage.addCustomer()]
      const traffic = startTraffic(stage.url, ada.key, { callers: 4, pauseMilliseconds: 50 })
      await traffic.flow(200)
      const before = { p99: percentile(traffic.milliseconds.splice(0), 99), memory: stage.megabytes() }
      const attacked = await attack(stage, eve.key)
      await traffic.stop()
      const rejected = traffic.othersThan(200) + traffic.unacknowledged()
      const p99 = percentile(traffic.milliseconds, 99)
      const growth = stage.megabytes() - before.memory
      return [
        attacked,
        measured(
          `another customer meanwhile, ${traffic.milliseconds.length} calls`,
          `${rejected} rejected, p99 ${p99.toFixed(0)} ms (${before.p99.toFixed(0)} ms before), memory +${growth.toFixed(0)} MB`,
          '0 rejected, p99 < 500 ms, + 100 MB',
          rejected === 0 && p99 < 500 && growth < 100,
        ),
      ]
    } finally {
      await stage.close()
    }
  },
}

/** A byte per second: within the headers, and within a body after a valid key. */
async function attack({ url }: Stage, key: string): Promise<Finding> {
  const begun = performance.now()
  const head = 'POST /v1/verify HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n'
  const body = `${head}X-Api-Token: ${key}\r\nContent-Length: 5000\r\n\r\n{`
  const openings = [...Array(slow.headers).fill(head), ...Array(slow.bodies).fill(body)]
  const closed = openings.map((opening) => dribble(Number(new URL(url).port), opening))
  const seconds = (await Promise.all(closed)).map((moment) => (moment - begun) / 1000)
  const slowest = Math.max(...seconds)
  return measured(
    `${slow.headers} send a header, ${slow.bodies} with a key a body, a byte a second`,
    `all cut off after ${slowest.toFixed(0)} s at most`,
    '60 s',
    slowest < 60,
  )
}

function dribble(port: number, opening: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(opening))
    const timer = setInterval(() => socket.write('x'), 1000)
    socket.resume()
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve(performance.now())
    })
  })
}
