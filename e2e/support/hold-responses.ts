import { expect, type Page, type Request } from '@playwright/test'

/** Holds matching requests until `release`, so that the interim state can be checked. */
export async function holdResponses(page: Page, address: string | RegExp, method = 'POST') {
  const requests: Request[] = []
  let open = () => {}
  let gate = Promise.resolve()
  const hold = () => {
    gate = new Promise((resolve) => {
      open = resolve
    })
  }
  hold()
  await page.route(address, async (route) => {
    if (route.request().method() === method) {
      requests.push(route.request())
      await gate
    }
    await route.continue()
  })
  return { hold, release: () => open(), count: () => requests.length }
}

/**
 * Lets time pass until the page has polled for notifications. The first request may still be the page's own, and its next one isn't due until
 * there's a response. Takes an installed clock.
 */
export async function untilPolled(page: Page): Promise<void> {
  let requests = 0
  page.on('request', (request) => {
    if (/notifications/.test(request.url())) requests += 1
  })
  const letTimePass = async () => {
    await page.clock.fastForward(pollMs)
    return requests
  }
  await expect.poll(letTimePass).toBeGreaterThan(1)
}

/**
 * Lets every poll come due when the account is gone and the page doesn't know yet. Lists what it sends to the backend from then on. Takes an
 * installed clock.
 */
export async function pollDuringDeletion(page: Page): Promise<string[]> {
  const sent: string[] = []
  await page.route('**/account', async (route) => {
    const response = await route.fetch()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/(auth|rest)\/v1\//.test(pathname)) sent.push(`${request.method()} ${pathname}`)
    })
    await page.clock.fastForward(pollMs)
    await route.fulfill({ response })
  })
  return sent
}

/** Longer than the app's longest interval. */
export const pollMs = 61_000

/** Holds back the page's scripts, as a slow connection does, until they are released. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}
