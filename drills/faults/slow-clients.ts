import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { type Fault, type Finding, measured } from './fault.ts'
import { openStage, type Stage } from './stage.ts'
import { startTraffic } from './traffic.ts'

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
      const before = { p99: p99Of(traffic.milliseconds.splice(0)), memory: megabytes(stage) }
      const attacked = await attack(stage, eve.key)
      await traffic.stop()
      const rejected = traffic.othersThan(200) + traffic.unanswered()
      const p99 = p99Of(traffic.milliseconds)
      const growth = megabytes(stage) - before.memory
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

function p99Of(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0
}

function megabytes(stage: Stage): number {
  const status = readFileSync(`/proc/${stage.product().process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
