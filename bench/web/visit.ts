import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { z } from 'zod'
import { type StorageState, storing } from './open-session.ts'
import { openQuietPage, type QuietPage } from './quiet-page.ts'
import { networkConditions, profile, screen } from './throttle.ts'

/** One visit's timings. */
export type Visit = {
  fcp: number
  lcp: number
  cls: number
  /** Total blocking time after the first paint, as Lighthouse counts it. */
  tbt: number
  longestTask: number
}

/** A phone's first visit with an empty cache, until the page requests nothing more and has its heading. */
export async function visit(browser: Browser, url: string, storageState?: StorageState): Promise<Visit> {
  const page = await openQuietPage(browser)
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', networkConditions)
  await page.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu })
  await page.send('Emulation.setDeviceMetricsOverride', screen)
  await page.send('Page.enable')
  if (storageState) await page.send('Page.addScriptToEvaluateOnNewDocument', { source: storing(storageState) })
  const untilQuiet = watchRequests(page)
  await page.send('Page.navigate', { url })
  await untilQuiet()
  const visit = readPaints(await evaluate(page, collectPaints))
  await page.close()
  return visit
}

/** A second without a request: a slow CPU takes long to parse a script and may request more after it. */
function watchRequests(page: QuietPage): () => Promise<void> {
  const underWay = new Set<string>()
  let changedAt = performance.now()
  page.onEvent((method, parameters) => {
    if (!/^Network\.(requestWillBeSent|loadingFinished|loadingFailed)$/.test(method)) return
    const { requestId } = z.object({ requestId: z.string() }).parse(parameters)
    if (method === 'Network.requestWillBeSent') underWay.add(requestId)
    else underWay.delete(requestId)
    changedAt = performance.now()
  })
  return async () => {
    while (underWay.size > 0 || performance.now() - changedAt < 1000) await wait(50)
  }
}

async function evaluate(page: QuietPage, expression: string): Promise<unknown> {
  const answer = await page.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  const { result, exceptionDetails } = Answer.parse(answer)
  if (exceptionDetails !== undefined) throw new Error(`The page could not be read: ${JSON.stringify(exceptionDetails)}`)
  return result.value
}

const Answer = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.unknown().optional(),
})

const Timing = z.object({ startTime: z.number(), duration: z.number() })
const Entries = z.object({
  paint: z.array(Timing.extend({ name: z.string() })),
  'largest-contentful-paint': z.array(Timing),
  'layout-shift': z.array(Timing.extend({ value: z.number(), hadRecentInput: z.boolean() })),
  longtask: z.array(Timing),
})

/** Runs in the page. Observers of things that never happen are never called. */
const collectPaints = `if (!document.querySelector('h1') || document.querySelector('#first-frame, .animate-appear')) throw new Error('The page is not drawn.')
Promise.all(${JSON.stringify(Object.keys(Entries.shape))}.map((type) => new Promise((resolve) => {
  new PerformanceObserver((list) => resolve([type, list.getEntries().map((entry) => entry.toJSON())]))
    .observe({ type, buffered: true })
  setTimeout(() => resolve([type, []]), 500)
}))).then(Object.fromEntries)`

function readPaints(entries: unknown): Visit {
  const { paint, longtask, ...others } = Entries.parse(entries)
  const fcp = paint.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN
  return {
    fcp,
    lcp: others['largest-contentful-paint'].at(-1)?.startTime ?? Number.NaN,
    cls: sum(others['layout-shift'].map(({ value, hadRecentInput }) => (hadRecentInput ? 0 : value))),
    tbt: sum(longtask.map(({ startTime, duration }) => blocking(startTime + duration - Math.max(startTime, fcp)))),
    longestTask: Math.max(0, ...longtask.map(({ duration }) => duration)),
  }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function blocking(milliseconds: number): number {
  return Math.max(0, milliseconds - 50)
}
