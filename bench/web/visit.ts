import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { z } from 'zod'
import { throttle } from './throttle.ts'

/** What one visit loaded and how it felt. Bytes of scripts by address, so that what routes share can be told apart. */
export type Visit = {
  scripts: Map<string, Loaded>
  styles: Loaded[]
  fontBytes: number
  requests: number
  thirdParties: number
  fcp: number
  lcp: number
  cls: number
  /** Blocking by long tasks after the first paint, as Lighthouse counts it, and by all of them. */
  tbt: number
  blocked: number
}

type Paints = Pick<Visit, 'fcp' | 'lcp' | 'cls' | 'tbt' | 'blocked'>

type Loaded = { gzip: number; served: number }
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** The first visit of a phone with an empty cache, until the page has its heading and asks for nothing more. */
export async function visit(browser: Browser, url: string, storageState?: StorageState): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  await throttle(page)
  const requests = watchRequests(page)
  await page.goto(url)
  // Nothing is asked of the page before: the script that does it would run in the middle of what is measured.
  await requests.untilQuiet()
  await page.locator('h1').first().waitFor()
  await page.locator('.animate-appear').first().waitFor({ state: 'detached' })
  const paints = await readPaints(page)
  const loads = await weigh([...requests.all], new URL(url).origin)
  await context.close()
  return { ...paints, ...loads }
}

function watchRequests(page: Page) {
  const all = new Set<Request>()
  const underWay = new Set<Request>()
  let changedAt = performance.now()
  const end = (request: Request) => {
    underWay.delete(request)
    changedAt = performance.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('request', (request) => {
    all.add(request)
    underWay.add(request)
  })
  return {
    all,
    /** A second without a request: a slow processor takes long to read a script, and may ask for more after it. */
    async untilQuiet() {
      while (underWay.size > 0 || performance.now() - changedAt < 1000) await wait(50)
    },
  }
}

const Timing = z.object({ startTime: z.number(), duration: z.number() })
const Entries = z.object({
  paint: z.array(Timing.extend({ name: z.string() })),
  'largest-contentful-paint': z.array(Timing),
  'layout-shift': z.array(Timing.extend({ value: z.number(), hadRecentInput: z.boolean() })),
  longtask: z.array(Timing),
})

async function readPaints(page: Page): Promise<Paints> {
  const entries = await page.evaluate(
    async (types) =>
      Object.fromEntries(
        await Promise.all(
          types.map(
            (type) =>
              new Promise<[string, unknown[]]>((resolve) => {
                new PerformanceObserver((list) =>
                  resolve([type, list.getEntries().map((entry) => entry.toJSON())]),
                ).observe({ type, buffered: true })
                // Nothing of this kind has happened: the observer is never called.
                setTimeout(() => resolve([type, []]), 500)
              }),
          ),
        ),
      ),
    Object.keys(Entries.shape),
  )
  const { paint, longtask, ...others } = Entries.parse(entries)
  const fcp = paint.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN
  return {
    fcp,
    lcp: others['largest-contentful-paint'].at(-1)?.startTime ?? Number.NaN,
    cls: sum(others['layout-shift'].map(({ value, hadRecentInput }) => (hadRecentInput ? 0 : value))),
    tbt: sum(longtask.map(({ startTime, duration }) => blocking(startTime + duration - Math.max(startTime, fcp)))),
    blocked: sum(longtask.map(({ duration }) => blocking(duration))),
  }
}

async function weigh(requests: Request[], origin: string): Promise<Omit<Visit, keyof Paints>> {
  const scripts = new Map<string, Loaded>()
  const styles: Loaded[] = []
  let fontBytes = 0
  for (const request of requests) {
    const response = await request.response()
    if (!response) throw new Error(`There was no answer to ${request.url()}.`)
    const served = (await request.sizes()).responseBodySize
    const type = response.headers()['content-type'] ?? ''
    if (type.includes('font')) fontBytes += served
    if (!/javascript|css/.test(type)) continue
    const loaded = { gzip: gzipSync(await response.body(), { level: 9 }).length, served }
    if (type.includes('css')) styles.push(loaded)
    else scripts.set(request.url(), loaded)
  }
  const thirdParties = requests.filter((request) => !request.url().startsWith(origin)).length
  return { scripts, styles, fontBytes, requests: requests.length, thirdParties }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function blocking(milliseconds: number): number {
  return Math.max(0, milliseconds - 50)
}
