import { paths } from '@assay/contract/paths'
import { signIn, signUpUser } from '../../e2e/support/accounts.ts'
import { expectAccessible } from '../../e2e/support/axe.ts'
import { expect, settled } from '../../e2e/support/journey.ts'
import { test } from './stoppable.ts'

test.use({
  serviceWorkers: 'allow',
  allowedConsole: [/net::ERR_(CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE|INTERNET_DISCONNECTED)/],
})

test('a page that can’t load says why, keeps its URL, and opens when it can', async ({
  page,
  open,
  request,
  context,
  server,
}) => {
  const user = await signUpUser(request, { services: ['developer'] })
  await open(paths.login)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Signs in, redirects and reloads through the worker as without it.
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await signIn(page, user)
  await expect(page).toHaveURL(paths.dashboard)

  await server.stop()
  await page.goto(`${paths.billing}?status=paid`)
  await expect(page.getByRole('heading', { name: 'We can’t reach Assay right now' })).toBeVisible()
  await expect(page.getByText(paths.billing, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Still no response/)
  await expectAccessible(page)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  }
  await server.start()
  await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${paths.billing}?status=paid`)
  await settled(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible()
  await settled(page)
  // The worker's cache holds that one page only.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const opened = await Promise.all(names.map((name) => caches.open(name)))
    const requests = await Promise.all(opened.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.toSorted()).toEqual(['/offline.css', '/offline.html', '/offline.js'])
})
