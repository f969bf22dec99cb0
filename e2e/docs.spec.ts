import { paths } from '@assay/contract/paths'
import { sampleLanguages } from '@assay/contract/samples/request'
import { VerifyResponse } from '@assay/contract/verification'
import { createUser, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, onlyInDrill, settled, test } from './support/journey.ts'
import { expectNoSideways } from './support/layout-problems.ts'

test('VA-9 the quickstart works as written: a key, the copied command, the verdict', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, await createUser(request, { services: ['developer'] }), `${paths.api}?tab=documentation`)
  await page.getByRole('link', { name: 'Read the documentation' }).click()
  await expect(page.getByRole('navigation', { name: 'Site' }).getByRole('link')).toHaveText([
    'Pricing',
    'Docs',
    'Dashboard',
  ])
  await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Quickstart' }).click()
  await expect(page.getByRole('tab')).toHaveText([...sampleLanguages])
  await page.waitForLoadState()
  const panel = page.getByRole('tabpanel', { name: 'curl' })
  await panel.getByRole('button', { name: 'Copy curl' }).click()
  await expect(panel.getByRole('button', { name: 'Copy curl' })).toHaveText('Copied!')
  const curl = await page.evaluate(() => navigator.clipboard.readText())

  await page.getByRole('link', { name: 'API in your account' }).click()
  await settled(page)
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Quickstart')
  await page.keyboard.press('Enter')
  const key = String(await page.getByTestId('full-key').textContent())

  const response = await runCurl(request, curl.replace('$ASSAY_API_KEY', key))
  const reply = VerifyResponse.parse(await response.json())
  expect(reply).toMatchObject({ request_count: 3, email_verification: { verdict: 'disposable' } })
  expect(reply.name_verification).toMatchObject({
    verdict: 'fake',
    firstname: { fake: true },
    lastname: { fake: false },
  })
})

test('VA-9 the docs have the public pages’ header, and fit at every width', onlyInDrill, async ({ page, open }) => {
  const header = async (path: string) => {
    await open(path)
    return page.getByRole('banner').getByRole('link').filter({ visible: true }).allTextContents()
  }
  expect(await header('/docs')).toEqual(['Assay', 'Pricing', 'Docs', 'Sign in', 'Start free'])
  for (const path of [paths.pricing, paths.lookup]) expect(await header(path), path).toEqual(await header('/docs'))
  await open('/docs')
  const links = await page.locator('.side a[href^="/docs/reference"]').all()
  const reference = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
  expect(reference).toHaveLength(8)
  for (const path of ['/docs', '/docs/verdicts', '/docs/wordpress', ...reference]) {
    if (path !== '/docs') await open(path)
    // The pages of tools are made of the same parts; one of them is where this journey ends.
    const isTool = path.startsWith('/docs/reference/')
    for (const width of isTool ? [320, 1440] : [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSideways(page)
      if (width === 390) await expectAccessible(page)
    }
  }
})

test('VA-9 the docs read, search and switch languages at 390 and 1440 px, by keyboard and without scripts', async ({
  page,
  open,
  browser,
  baseURL,
}) => {
  await open('/docs/quickstart')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('tab', { name: 'curl' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'TypeScript' })).toBeFocused()
  await expect(page.getByRole('tabpanel')).toContainText('await fetch')
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: 'Java' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('tabpanel')).toContainText('HttpClient')

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.keyboard.press('/')
    const words = page.getByRole('searchbox')
    await expect(words).toBeFocused()
    await words.fill('zeppelin')
    await expect(page.getByText('No results for “zeppelin”')).toBeVisible()
    await words.fill('Olympic')
    await expect(page.getByText('1 result', { exact: true })).toBeVisible()
    // Where it is explained comes before where it is used.
    await words.fill('keyboard_run')
    await expect(page.getByText('2 results', { exact: true })).toBeVisible()
    const found = page.getByRole('dialog').getByRole('listitem')
    await expect(found).toHaveText([/^Verdicts explained/, /^Rules and decisions/])
    if (width === 390) await expectAccessible(page)
    await words.fill('did_you_mean')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/docs\/reference#verify-response-email_verification-did_you_mean$/)
    await expect(page.getByText('The address the person probably meant').first()).toBeVisible()
    // Until then the browser may still go to the anchor, and takes the focus along.
    await page.waitForLoadState()
    await page.keyboard.press('ControlOrMeta+K')
    await expect(words).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(words).toBeHidden()
    await expect(page.getByRole('tab', { name: 'Java' }).first()).toHaveAttribute('aria-selected', 'true')
  }

  await open('/docs/reference/lists')
  const plain = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await plain.goto('/docs/quickstart')
  for (const sample of ['curl -X POST', 'await fetch', 'urllib.request', 'Net::HTTP', 'HttpClient']) {
    await expect(plain.locator('pre', { hasText: sample }).first()).toBeVisible()
  }
  await expect(plain.getByRole('button', { name: 'Search the docs' })).toBeHidden()
  await plain.close()
})

/** The request a shell would make of it. */
function runCurl(request: Parameters<typeof createUser>[0], curl: string) {
  const url = /https?:\/\/\S+/.exec(curl)?.[0] ?? ''
  const headers = Object.fromEntries(
    [...curl.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const data = JSON.parse(/-d '([^']+)'/.exec(curl)?.[1] ?? '')
  return request.post(new URL(url).pathname, { headers, data })
}
