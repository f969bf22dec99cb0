import { formatPercent } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import type { Locator } from '@playwright/test'
import { mailedLink, newUser, openLink } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'

test('LI-5 a stranger at /login sees what it is, tries it, finds how it was measured, and starts', async ({
  page,
  open,
  request,
}) => {
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(response.url()))
  await open(paths.login)
  await expect(page).toHaveTitle('Sign in · Assay')
  await expect(page.getByRole('heading', { name: 'Know who is really signing up.' })).toBeVisible()

  // The largest contentful paint is text, not a late picture.
  expect(await page.evaluate(largestPaint)).toMatch(/^(H1|H2|P)$/)

  // The real engine, about what they type.
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const card = page.getByRole('form', { name: 'Try a verdict' })
  await card.getByLabel('email').fill('ada@gmail.com')
  await card.getByRole('textbox', { name: 'firstname' }).fill('Grace')
  await card.getByRole('button', { name: 'Check' }).click()
  await expect(card.getByText('ok', { exact: true })).toBeVisible()
  await expect(card.getByText('real', { exact: true })).toHaveCount(2)

  // On a phone the product comes before the welcome, and without scrolling.
  const desktop = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const pitch = page.getByText('Stop fake sign-ups before they cost you.')
  const welcome = page.getByRole('heading', { name: 'Welcome back' })
  await expect(pitch).toBeInViewport({ ratio: 1 })
  expect((await pitch.boundingBox())?.y).toBeLessThan((await welcome.boundingBox())?.y ?? 0)
  if (desktop) await page.setViewportSize(desktop)
  await expect(pitch).toBeHidden()

  // What is below the fold costs nothing until someone scrolls there.
  await expect(page.getByRole('link', { name: 'Start free' })).toBeHidden()
  const before = scripts.length
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'Built for products that anyone can join' })).toBeVisible()
  expect(scripts.length).toBeGreaterThan(before)
  await expectAccessible(page)

  const figure = await page.getByRole('definition').first().textContent()
  await page.getByRole('link', { name: 'See how we measured it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How accuracy is measured' })).toBeVisible()
  // The same figure, which the sign-in page rounds.
  const measured = page
    .getByRole('row', { name: /^Assay / })
    .first()
    .getByRole('cell')
  await expect(measured.nth(1)).toHaveText(/^[\d.]+%$/)
  expect(formatPercent(Number.parseFloat((await measured.nth(1).textContent()) ?? ''), 1)).toBe(figure)
  await page.goBack()
  await settled(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Start free' }).click()
  await expect(page).toHaveURL(paths.signup)

  // Everything the head names exists, as a browser and a preview would request it.
  const named = await page.evaluate(() =>
    [...document.head.querySelectorAll('link[rel*=icon], link[rel=manifest], meta[property="og:image"]')].map(
      (element) => element.getAttribute('href') ?? element.getAttribute('content') ?? '',
    ),
  )
  expect(named).toHaveLength(5)
  for (const address of named) {
    const reply = await request.get(address)
    expect([address, reply.status()]).toEqual([address, 200])
    expect(reply.headers()['content-type']).toMatch(
      /^(image\/(png|svg\+xml|x-icon|vnd.microsoft.icon)|application\/manifest\+json)/,
    )
  }
})

test('AK-4 a stranger gets from / to a first decision on data of their own, in a browser alone and with few clicks', async ({
  page,
  open,
  request,
}) => {
  const user = newUser()
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await open('/')
  await click(page.getByRole('link', { name: 'Create an account' }))
  await page.getByLabel('First name').fill(user.firstName)
  await page.getByLabel('Last name').fill(user.lastName)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByLabel('Confirm password').fill(user.password)
  await click(page.getByRole('button', { name: 'Create account' }))
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  // The link in the mail, and the button that it leads to.
  clicks += 2
  await openLink(page, await mailedLink(request, user.email))
  await click(page.getByRole('checkbox', { name: 'Developer Tools' }))
  await click(page.getByRole('button', { name: 'Continue to Dashboard' }))
  await click(page.getByRole('link', { name: 'Open playground' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Playground' })).toBeVisible()
  await page.getByRole('form', { name: 'Playground' }).getByLabel('Email').fill('my.first.customer@mailinator.com')
  await click(page.getByRole('button', { name: 'Check', exact: true }))
  await expect(page.getByRole('region', { name: 'Decision' }).getByRole('heading')).toHaveText(
    'Blocked: disposable email address.',
  )
  expect(clicks).toBe(8)
})

function largestPaint(): Promise<string | undefined> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const last: unknown = list.getEntries().at(-1)
      resolve(Object(Object(last).element).tagName)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}
