import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { loadEngine } from '../../server/src/adapters/engine-data/load-engine.ts'
import { type Person, readSignUps } from '../verify/people.ts'

const people = readSignUps()

/** As people sign up, each with an address of their own. */
function personAt(index: number): Person {
  const { email, ...names } = people[index % people.length] ?? { email: 'a@example.com', firstname: 'A', lastname: 'B' }
  return { email: `${index}${email}`, ...names }
}

export function makeCsv(rows: number): Blob {
  const pieces: string[] = ['id,email,first_name,last_name\n']
  for (let index = 0; index < rows; index += 1) {
    const { email, firstname, lastname } = personAt(index)
    pieces.push(`${index},${email},"${firstname}","${lastname}"\n`)
  }
  return new Blob(pieces)
}

const engine = loadEngine()

/** Processor time of the engine alone for one row. */
export function bareMicroseconds(rows: number, columns: { firstname?: string }): number {
  const some = Array.from({ length: Math.min(rows, 50_000) }, (_, index) => personAt(index))
  const before = process.cpuUsage()
  for (const { email, firstname, lastname } of some) {
    const { normalized } = engine.verifyEmail(email)
    if (columns.firstname) engine.verifyName({ firstname, lastname, emailLocal: normalized?.split('@')[0] })
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / some.length
}

/** The 99th percentile, in milliseconds, of requests at a steady rate that leaves the server time. */
export async function steadyLatencies(url: string, key: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const latencies: number[] = []
  const waiting: Promise<void>[] = []
  const endsAt = performance.now() + seconds * 1000
  for (let sent = 0; performance.now() < endsAt; sent += 1) {
    waiting.push(verify(`${url}/v1/verify`, key, sent, agent).then((each) => void latencies.push(each)))
    await delay(1000 / perSecond)
  }
  await Promise.all(waiting)
  agent.destroy()
  const sorted = latencies.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}

const perSecond = 100

function verify(url: string, key: string, number: number, agent: Agent): Promise<number> {
  const body = JSON.stringify({ model: 'user_verification', email: `ada${number}@example.com`, firstname: 'Ada' })
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'x-api-token': key,
      'content-length': Buffer.byteLength(body),
    }
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(performance.now() - started))
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** Runs something until it no longer gets faster: a round that saves less than a fiftieth was the last. */
export async function untilSteady(measure: () => Promise<number>): Promise<void> {
  let best = await measure()
  for (let round = 0; round < maxRounds; round += 1) {
    const now = await measure()
    if (now > best * 0.98) return
    best = now
  }
}

const maxRounds = 8
