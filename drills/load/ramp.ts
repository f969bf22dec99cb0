import { setTimeout as delay } from 'node:timers/promises'
import { autocannon, cpuSeconds, run } from '../../bench/verify/load.ts'
import { verify } from '../customer.ts'
import { percentile } from '../stage.ts'
import type { Steps } from './journey.ts'

type Rung = {
  offered: number
  responded: number
  p99: number
  failed: number
  serverCpu: number
  broke: string | null
}

type Figures = Omit<Rung, 'offered' | 'serverCpu' | 'broke'>
type Offer = (perSecond: number) => Promise<Figures>

/** Increasing rates, until requests fail, take too long, or fall behind. */
export async function raise(offer: Offer, rates: number[], { pid, maxP99 }: { pid: number; maxP99: number }) {
  const rungs: Rung[] = []
  for (const offered of rates) {
    const [cpu, begun] = [cpuSeconds(pid), performance.now()]
    const figures = await offer(offered)
    const serverCpu = (cpuSeconds(pid) - cpu) / ((performance.now() - begun) / 1000)
    const broke = whatBroke(offered, figures, maxP99)
    rungs.push({ ...figures, offered, serverCpu, broke })
    if (broke !== null) break
  }
  return rungs
}

function whatBroke(offered: number, { failed, responded, p99 }: Figures, maxP99: number): string | null {
  if (failed > 0) return `${failed} calls failed`
  if (responded < offered * 0.95) return `only ${responded.toFixed(0)} a second got a response`
  return p99 > maxP99 ? `p99 was above ${maxP99} ms` : null
}

const seconds = 4

/** From its own process: at thousands per second the generator would be the first to break. */
export async function offerSame(target: { url: string; headers: Record<string, string>; body: object }, rate: number) {
  const headers = Object.entries(target.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const output = await run(process.execPath, [
    ...[autocannon, '--json', '-c', '100', '-R', String(rate), '-d', String(seconds), '-m', 'POST'],
    ...[...headers, '-b', JSON.stringify(target.body), target.url],
  ])
  const { requests, latency, non2xx, errors, duration }: Result = JSON.parse(output)
  return { responded: requests.total / duration, p99: latency.p99, failed: non2xx + errors }
}

/** Each request is different and sent on time, whatever became of the earlier ones. */
export async function offerEach(send: (call: number) => Promise<boolean>, rate: number): Promise<Figures> {
  const milliseconds: number[] = []
  let failed = 0
  const begun = performance.now()
  const calls = Array.from({ length: rate * seconds }, async (_, call) => {
    await delay((call * 1000) / rate)
    const sent = performance.now()
    if (await send(call)) milliseconds.push(performance.now() - sent)
    else failed += 1
  })
  await Promise.all(calls)
  // The last ones may take as long as all others without the rate being too high.
  const took = Math.max(seconds, (performance.now() - begun) / 1000 - 1)
  return { responded: milliseconds.length / took, p99: percentile(milliseconds, 99), failed }
}

type Result = {
  requests: { total: number }
  latency: { p99: number }
  non2xx: number
  errors: number
  duration: number
}

export function describeRamp(title: string, rungs: Rung[]): string {
  const lines = rungs.map(
    ({ offered, responded, p99, failed, serverCpu }) =>
      `| ${title} | ${offered}/s | ${responded.toFixed(0)}/s | ${p99.toFixed(0)} ms | ${failed} | ${(serverCpu * 100).toFixed(0)} % |`,
  )
  return lines.join('\n')
}

/** What gave way and at what rate. The cause is for the reader to judge: only CPU shares are known from outside. */
export function sayWhatBroke(title: string, rungs: Rung[]): string {
  const last = rungs.at(-1)
  const good = rungs.findLast(({ broke }) => broke === null)
  if (!last?.broke) return `${title}: nothing broke up to ${last?.offered ?? 0} a second.`
  const before = good ? `${good.offered} a second were fine` : 'not even the first rate was fine'
  const cpu = `the server process used ${(last.serverCpu * 100).toFixed(0)} % of a core, all its threads together`
  return `${title}: ${before}; at ${last.offered} a second ${last.broke}, while ${cpu}.`
}

/** A fixed rate of verifications, each sent on time whatever became of the earlier ones. */
export function startSteady(url: string, key: string, perSecond: number, { time }: Steps) {
  let isOver = false
  const waiting: Promise<void>[] = []
  const begun = performance.now()
  const work = (async () => {
    for (let call = 0; !isOver; call += 1) {
      await delay(Math.max(0, begun + (call * 1000) / perSecond - performance.now()))
      waiting.push(time('steady verify', () => succeed(url, key, call)).catch(() => {}))
    }
  })()
  return {
    async stop(): Promise<number> {
      isOver = true
      await work
      await Promise.all(waiting)
      return waiting.length / ((performance.now() - begun) / 1000)
    },
  }
}

async function succeed(url: string, key: string, call: number): Promise<void> {
  const response = await verify(url, key, `steady-${call}@example.com`)
  const text = await response.text()
  if (!response.ok) throw new Error(`/v1/verify responded with ${response.status}: ${text.slice(0, 200)}`)
}
