import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Fault, type Finding, measured } from './fault.ts'
import { openStage, type Stage } from './stage.ts'
import { startTraffic } from './traffic.ts'

const slow = { headers: 200, bodies: 300 }
const large = { count: 400, bytes: 10 * 1024 * 1024 }

/** Clients that take forever and clients that send too much, next to a well-behaved one. */
export const hostileClients: Fault = {
  number: 14,
  title: 'slow clients and bodies of 10 MB',
  async run() {
    const stage = await openStage()
    try {
      return [await beside(stage, 'slow', slowClients), await beside(stage, 'large', largeBodies)].flat()
    } finally {
      await stage.close()
    }
  },
}

type Attack = (stage: Stage, key: string) => Promise<Finding>

async function beside(stage: Stage, name: string, attack: Attack): Promise<Finding[]> {
  const [ada, eve] = [await stage.addCustomer(), await stage.addCustomer()]
  const traffic = startTraffic(stage.url, ada.key, { callers: 4, pauseMilliseconds: 50 })
  await traffic.flow(200)
  const before = { p99: p99Of(traffic.milliseconds.splice(0)), memory: megabytes(stage) }
  const finding = await attack(stage, eve.key)
  await traffic.stop()
  const refused = traffic.othersThan(200) + traffic.unanswered()
  const p99 = p99Of(traffic.milliseconds)
  const growth = megabytes(stage) - before.memory
  return [
    finding,
    measured(
      `another customer meanwhile (${name}), ${traffic.milliseconds.length} calls`,
      `${refused} refused, p99 ${p99.toFixed(0)} ms (${before.p99.toFixed(0)} ms before), memory +${growth.toFixed(0)} MB`,
      '0 refused, p99 < 500 ms, + 100 MB',
      refused === 0 && p99 < 500 && growth < 100,
    ),
  ]
}

/** A byte per second: within the headers, and within a body after a valid key. */
async function slowClients({ url }: Stage, key: string): Promise<Finding> {
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

async function largeBodies({ url }: Stage, key: string): Promise<Finding> {
  const paths = ['/v1/verify', '/v1/verify/batch', '/auth/v1/signup', '/api-keys', '/webhooks/payments']
  const outcomes: string[] = []
  const waiting = Array.from({ length: large.count }, (_, place) => place).values()
  const worker = async () => {
    for (const place of waiting) {
      outcomes.push(await sendLarge(url + paths[place % paths.length], key, place % 2 === 0))
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  const count = (outcome: string) => outcomes.filter((one) => one === outcome).length
  const others = outcomes.length - count('413') - count('cut') - count('401')
  return measured(
    `${large.count} bodies of 10 MB on ${paths.length} routes, half of them without a length`,
    `${count('413')} × 413, ${count('401')} × 401, ${count('cut')} cut off, ${others} others`,
    'none taken',
    others === 0,
  )
}

/** Piece by piece, stopping once there is a response. */
function sendLarge(address: string, key: string, hasLength: boolean): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'x-api-token': key,
      ...(hasLength && { 'content-length': large.bytes }),
    }
    const upload = request(address, { method: 'POST', headers }, (response) => {
      response.resume()
      resolve(String(response.statusCode))
      upload.destroy()
    })
    upload.on('error', () => resolve('cut'))
    const piece = Buffer.alloc(64 * 1024, 120)
    void (async () => {
      for (let sent = 0; sent < large.bytes && !upload.destroyed; sent += piece.length) {
        if (!upload.write(piece)) await Promise.race([new Promise((done) => upload.once('drain', done)), delay(1000)])
      }
      upload.end()
    })()
  })
}

function p99Of(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0
}

function megabytes(stage: Stage): number {
  const status = readFileSync(`/proc/${stage.product().process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
