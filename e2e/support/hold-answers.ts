import type { Page, Request } from '@playwright/test'

/** Holds matching requests until `release`, so that the interim state can be checked. */
export async function holdAnswers(page: Page, address: string | RegExp, method = 'POST') {
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
