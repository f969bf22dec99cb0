import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

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
