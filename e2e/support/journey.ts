import { test as base, expect, type Page } from '@playwright/test'
import { devHeaders } from '../../scripts/launch.ts'
import { expectAccessible } from './axe.ts'
import { devState } from './dev-state.ts'

/** For journeys through many pages or widths: `npm run drills looks` runs them, `npm test` doesn't. */
export const onlyInDrill = { tag: '@drill' }

type Journey = {
  /** Opens a path and waits for the page to settle. */
  open: (path: string) => Promise<void>
  /** Console errors this journey provokes on purpose. */
  allowedConsole: RegExp[]
  /** Other origins the page may contact. */
  allowedOrigins: string[]
}

/** Every journey fails on a console error or warning and on a request to another origin; in the drill, on axe's findings at its end. */
export const test = base.extend<Journey>({
  allowedConsole: [[], { option: true }],
  allowedOrigins: [[], { option: true }],
  // Each journey has its own client address: rate limits are real, and none uses up another's.
  extraHTTPHeaders: async ({ baseURL: _ }, use) => use({ 'x-forwarded-for': randomAddress() }),
  // Whoever started the product; its own process knows the key, or the global set-up does.
  storageState: async ({ baseURL }, use) => {
    const key = baseURL && (devHeaders(baseURL)['x-dev-key'] ?? process.env.DEV_KEY)
    await use(key ? devState(baseURL, key) : undefined)
  },
  open: async ({ page }, use) =>
    use(async (path) => {
      await page.goto(path)
      await settled(page)
    }),
  page: async ({ page, baseURL, allowedConsole, allowedOrigins }, use) => {
    const complaints: string[] = []
    const expected = [...allowedConsole, /Service Worker registration blocked by Playwright/]
    page.on('console', (message) => {
      const isComplaint = ['error', 'warning'].includes(message.type())
      if (isComplaint && !expected.some((pattern) => pattern.test(message.text())))
        complaints.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => {
      const url = new URL(request.url())
      const isOurs = url.origin === baseURL || allowedOrigins.includes(url.origin)
      if (url.protocol.startsWith('http') && !isOurs) complaints.push(`request to ${url.origin}`)
    })
    await use(page)
    if (page.url().startsWith('http')) {
      // Not by role: behind an open dialog the heading exists but is hidden from assistive technology.
      await expect(page.locator('h1').first()).toBeVisible()
      await expectAccessible(page)
    }
    expect(complaints).toEqual([])
  },
})

export { expect }

function randomAddress(): string {
  const part = () => Math.floor(Math.random() * 254) + 1
  // A local address, or the mailbox and sandboxes wouldn't exist.
  return `127.${part()}.${part()}.${part()}`
}

/**
 * The page has loaded, reacts, and shows no placeholders. Checked inside the page, every few frames: an expectation that isn't met at once
 * looks again at growing intervals, up to a second.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(isSettled, undefined, { polling: 40 })
}

/** Runs in the page. Pages of the server's own have no scripts to wait for. */
function isSettled(): boolean {
  const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility())
  const isReady = document.documentElement.hasAttribute('data-ready') || !document.getElementById('root')
  return headings.length === 1 && isReady && !document.querySelector('.animate-appear')
}
