import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'

type Measured<T> = {
  result: T
  seconds: number
  grownMegabytes: number
  /** Our own CPU time, excluding other programs. */
  pauseMilliseconds: number
  /** Wall time, as a request would experience it. */
  waitMilliseconds: number
}

/** Duration, memory growth, and the longest pause without serving. */
export async function measure<T>(work: () => Promise<T>): Promise<Measured<T>> {
  collectGarbage()
  const before = process.memoryUsage.rss()
  let peak = before
  let pause = 0
  let last = { clock: performance.now(), used: process.cpuUsage() }
  const sampler = setInterval(() => {
    const used = process.cpuUsage(last.used)
    pause = Math.max(pause, Math.min(performance.now() - last.clock, (used.user + used.system) / 1000))
    peak = Math.max(peak, process.memoryUsage.rss())
    last = { clock: performance.now(), used: process.cpuUsage() }
  }, 1)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const started = performance.now()
  const result = await work()
  const seconds = (performance.now() - started) / 1000
  delay.disable()
  clearInterval(sampler)
  return {
    result,
    seconds,
    grownMegabytes: (peak - before) / 1e6,
    pauseMilliseconds: pause,
    waitMilliseconds: delay.max / 1e6,
  }
}

/** Memory still held after everything else was freed. */
export function heldMegabytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

setFlagsFromString('--expose-gc')
const collectGarbage = z.custom<() => void>((value) => typeof value === 'function').parse(runInNewContext('gc'))

type FeedFile = { name: string; domains: string[] }

/** Feeds served locally with ETags. Their names start with the kind of list: `kslr`, `disposable-mx`. */
export async function serveFeeds() {
  const files = new Map<string, { body: Buffer; etag: string }>()
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (!file) return response.writeHead(404).end()
    if (request.headers['if-none-match'] === file.etag) return response.writeHead(304).end()
    return response.writeHead(200, { etag: file.etag }).end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' ? bound?.port : 0
  return {
    stop: () => server.close(),
    /** The setting for it. */
    put({ name, domains }: FeedFile): string {
      const body = Buffer.from(name === 'beeyev' ? JSON.stringify(domains) : `${domains.join('\n')}\n`)
      files.set(`/${name}`, { body, etag: `"${createHash('sha256').update(body).digest('hex')}"` })
      return `${name.split('-')[0]}+http://127.0.0.1:${port}/${name}`
    },
  }
}

/** Snapshots of the public lists, one file each; Castle's thousand are generated if missing. */
export function readFolder(folder: string): FeedFile[] {
  const found = readdirSync(folder).map((file) => ({
    name: file.replace(/\.\w+$/, ''),
    domains: entriesOf(readFileSync(join(folder, file), 'utf8')),
  }))
  return found.some(({ name }) => name === 'castle') ? found : [...found, { name: 'castle', domains: made(0, 1000) }]
}

function entriesOf(text: string): string[] {
  const list = text.startsWith('[') ? Array.from(text.matchAll(/"([^"]+)"/g), ([, domain = '']) => domain) : null
  return list ?? text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

/** As long as today's public lists, times a factor, with similar overlap. */
export function makeFeeds(times: number): FeedFile[] {
  return sizes.map(([name, start, count]) => ({
    name,
    domains: made(Math.round(start * times), Math.round(count * times)),
  }))
}

const sizes: [name: string, start: number, count: number][] = [
  ['kslr', 0, 124_000],
  ['disposable', 60_000, 74_500],
  ['beeyev', 70_000, 63_800],
  ['disposable-mx', 90_000, 22_100],
  ['community', 120_000, 8100],
  ['fakefilter', 150_000, 4700],
  ['castle', 125_000, 1000],
]

/** A day later: a few hundred are gone from the front and as many are new; of Castle's, a third. */
export function nextDay({ name, domains }: FeedFile, day: number): FeedFile {
  const moved = name === 'castle' ? 330 : Math.ceil(domains.length * 0.004)
  const start = 1e8 + day * 100_000 + name.length * 10_000
  return { name, domains: [...domains.slice(moved), ...made(start, moved)] }
}

function made(start: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const n = start + index
    const letters = Math.imul(n + 1, 0x9e3779b1) >>> 0
    return `${letters.toString(36)}${n.toString(36)}.${n % 5 === 0 ? 'freezone.net' : n % 3 === 0 ? 'xyz' : 'com'}`
  })
}
