import { gzipSync } from 'node:zlib'
import type { Browser, Request } from '@playwright/test'
import type { StorageState } from './open-session.ts'
import { screen } from './throttle.ts'

/** What a first visit loads. Script bytes by URL, so that shared ones can be told apart. */
export type Load = {
  scripts: Map<string, Loaded>
  /** With those that come once somebody is in a form's first field; the same where there is none. */
  scriptsInUse: Map<string, Loaded>
  styles: Loaded[]
  fontBytes: number
  requests: number
  thirdParties: number
}

type Loaded = { gzip: number; served: number }

/** At full speed: the same loads, only sooner. */
export async function weigh(browser: Browser, url: string, storageState?: StorageState): Promise<Load> {
  const { width, height, deviceScaleFactor } = screen
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor,
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(url, { waitUntil: 'networkidle' })
  const load = await sumUp(requests.slice(), new URL(url).origin)
  const field = page.locator('form input:not([type=hidden]):visible').first()
  if ((await field.count()) > 0) {
    await field.focus()
    // Whatever follows is a script: idle is when half a second has passed without one.
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
  }
  const inUse = await sumUp(requests, new URL(url).origin)
  await context.close()
  return { ...load, scriptsInUse: inUse.scripts }
}

async function sumUp(requests: Request[], origin: string): Promise<Omit<Load, 'scriptsInUse'>> {
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
