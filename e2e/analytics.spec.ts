import { readFileSync } from 'node:fs'
import { paths } from '@assay/contract/paths'
import type { UsageReport } from '@assay/contract/usage'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { createUser, openSession, signIn } from './support/accounts.ts'
import { createApiKey } from './support/api-key.ts'
import { expectAccessible } from './support/axe.ts'
import { afterRetries } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { expectEveryWidth } from './support/layout-problems.ts'

test('DA-11 real requests show up by decision, rule and verdict, per day and key, as charts, tables and files, and in the log', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  const { verify } = await createApiKey(request, await openSession(request, user))
  await verify({ email: 'kx92@mailinator.com' })
  await verify({ email: 'ada@gmail.com', firstname: 'Ada' })
  await signIn(page, user, paths.analytics)
  const decided = page.getByRole('region', { name: 'Decisions' })
  await expect(
    decided.getByRole('img', { name: /Requests per day by decision, Last 30 days: 2 requests/ }),
  ).toBeVisible()
  await decided.getByRole('radio', { name: 'Rule', exact: true }).check()
  await expect(decided.getByText('Disposable email address')).toBeVisible()
  await decided.getByRole('radio', { name: 'Decisions as table' }).check()
  await decided.getByRole('radio', { name: 'Decision', exact: true }).check()
  const counts = decided.getByRole('table', { name: 'Decisions' }).getByRole('row').nth(1).getByRole('cell')
  await expect(counts).toHaveText([/\w+ \d+/, /1$/, /0$/, /1$/])
  await expect(page.getByRole('heading', { name: '22 checks left' })).toBeVisible()
  await expect(page.getByText('3 of 25 used · Free plan')).toBeVisible()
  await expect(
    page.getByRole('img', { name: /Checks per day by verdict, Last 30 days: 3 checks in total/ }),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'By key' }).check()
  await expect(page.getByRole('img', { name: /Checks per day by key/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Recent requests' }).getByRole('row')).toHaveCount(3)

  await page.getByRole('radio', { name: 'Table', exact: true }).check()
  const cells = page.getByRole('table', { name: 'Checks per day' }).getByRole('row').nth(1).getByRole('cell')
  await expect(cells).toContainText([/\w+ \d+, \d{4}/, '3', '2', '3'])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file.split('\r\n')[0]).toBe('day,key,verdict,requests,checks')
  expect(file).toMatch(/Sign-up form,disposable,1,1/)

  // Pressed at once, while the page still works out what to show.
  const isPressed = await page.getByRole('radio', { name: '7 days' }).evaluate((radio: HTMLInputElement) => {
    radio.click()
    return radio.checked
  })
  expect(isPressed).toBe(true)
  await expect(page).toHaveURL(/\?days=7$/)
  const chart = page.getByRole('heading', { name: 'Decisions' })
  await page.getByRole('radio', { name: 'Custom' }).click()
  // The radio is pressed before the fields of its range are drawn.
  await expect(page.getByRole('textbox', { name: 'From' })).toBeVisible()
  const place = await chart.boundingBox()
  await page.getByRole('textbox', { name: 'From' }).fill('2025-01-01')
  await page.getByRole('textbox', { name: 'To' }).fill('2025-01-31')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\?from=2025-01-01&to=2025-01-31$/)
  // The chart and the log both say so, each once its own response is there.
  await expect(page.getByText('No requests in this range.')).toHaveCount(2)
  // Choosing a range moves nothing, and the focus stays where it was.
  await expect.poll(() => chart.boundingBox()).toEqual(place)
  await expect(page.getByRole('radio', { name: 'Custom' })).toBeFocused()

  await page.getByRole('switch', { name: 'Request log' }).click()
  await page.getByRole('button', { name: 'Turn off and erase' }).click()
  await expect(page.getByText('Request log turned off')).toBeVisible()
  await expect(page.getByText('The request log is off, so nothing is being logged.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Request log' })).not.toBeChecked()
})

test('DA-11 requests are filtered and searched, and the view is in the address', async ({ page, request }) => {
  const rows = await openRequests(page, request)
  await page.getByRole('combobox', { name: 'Decision' }).selectOption('review')
  await expect(page).toHaveURL(/\?decision=review$/)
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Email address looks mistyped')
  await page.getByRole('combobox', { name: 'Rule' }).selectOption('disposable')
  await expect(page.getByText('No requests match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(4)
  await page.getByRole('combobox', { name: 'Activity' }).selectOption('wave')
  await expect(page).toHaveURL(/\?activity=wave$/)
  await expect(page.getByText('No requests match these filters.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Activity' }).selectOption('ordinary')
  await expect(rows).toHaveCount(4)
  await page.getByRole('button', { name: 'Clear filters' }).click()

  const search = page.getByRole('search').getByRole('searchbox')
  await search.press('Enter')
  await expect(page.getByText('Enter a request ID, an email address or an external ID.')).toBeVisible()
  await search.fill('KX92@mailinator.com')
  await search.press('Enter')
  await expect(page).toHaveURL(/\?hash=[0-9a-f]{32}$/)
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Disposable email address')
  await page.reload()
  await expect(rows).toHaveCount(2)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export requests' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file).toMatch(
    /^time,request_id,key,decision,rule,email,name,activity,reasons,checks\r\n.*Sign-up form,block,disposable,disposable,,ordinary,listed,1\r\n$/,
  )
  await page.getByRole('button', { name: 'Clear the address' }).click()
  await search.fill('user_48213')
  await search.press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Email address looks mistyped')
  await page.getByRole('button', { name: 'Clear the external ID' }).click()
})

test('DA-11 requests are explained beside the list and reported, and their reasons filter', async ({
  page,
  request,
}) => {
  const rows = await openRequests(page, request)
  await page
    .getByRole('button', { name: /^Explain the request/ })
    .first()
    .click()
  const panel = page.getByRole('region', { name: 'Request', exact: true })
  await expect(panel).toContainText('Email address looks mistyped.')
  await expect(page).toHaveURL(/\?explain=[0-9a-f-]{36}$/)
  await panel.getByRole('button', { name: 'Older request' }).click()
  await expect(panel).toContainText('No rule matched.')
  await panel.getByRole('button', { name: 'Older request' }).click()
  await expect(panel).toContainText('Disposable email address.')
  await panel.getByRole('button', { name: 'This verdict is wrong' }).click()
  await panel.getByRole('button', { name: 'Send report' }).click()
  await expect(panel.getByText('Say what’s wrong.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Why?' }).fill('They are our testers.')
  await panel.getByRole('button', { name: 'Send report' }).click()
  await expect(panel.getByText('We’ll look at it and respond here.')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'listed', exact: true }).click()
  await expect(page).toHaveURL(/\?reason=listed$/)
  await expect(rows).toHaveCount(2)
  const reason = page.getByRole('combobox', { name: 'Reason' })
  await expect(reason).toHaveValue('listed')
  await reason.selectOption('Typing error')
  await expect(page).toHaveURL(/\?reason=typing_error$/)
  await expect(rows.nth(1)).toContainText('Email address looks mistyped')

  // On a phone the filters are behind a button that says how many are set.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(reason).toBeHidden()
  const filters = page.getByRole('button', { name: 'Filters (1)' })
  await filters.click()
  await expect(reason).toHaveValue('typing_error')
  await expectEveryWidth(page)
})

test.describe('in every state', () => {
  test.use({ allowedConsole: [/status of 503/] })

  test('DA-11 an empty account is pointed to a key; near the end of a quota the page says when it runs out', async ({
    page,
    request,
  }) => {
    await signIn(page, await createUser(request, { services: ['developer'] }), paths.analytics)
    await expect(page.getByText('No checks in the last 30 days')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create API key' })).toHaveAttribute('href', `${paths.api}?create=key`)
    await expectAccessible(page)

    await respondWithUsage(page, { used: 24_600, remaining: 5400, runs_out_at: '2026-11-19T10:00:00Z' })
    await page.reload()
    await expect(page.getByText('You’ve used 82% of your 30,000 checks. Your quota resets Dec 1, 2026.')).toBeVisible()
    await expect(page.getByText(/At this pace you’ll run out on Nov 19, 2026\./)).toBeVisible()
    await expectEveryWidth(page)
    await respondWithUsage(page, { used: 30_000, remaining: 0 })
    await page.reload()
    await expect(page.getByText(/^You’ve used all 30,000 checks\./)).toBeVisible()
    await expect(page.getByText('Resets Dec 1, 2026. Requests are rejected until then.')).toBeVisible()

    const body = { status: 'error', code: 'unavailable', detail: 'The figures are away.', request_id: 'req-12345678' }
    await page.route('**/usage?*', (route) => route.fulfill({ status: 503, json: body }))
    await page.reload()
    await expect(page.getByText('We couldn’t load your usage')).toBeVisible(afterRetries)
    await expect(page.getByText('The figures are away.')).toBeVisible()
  })
})

async function respondWithUsage(page: Page, quota: Partial<UsageReport['quota']>): Promise<void> {
  const report: UsageReport = {
    quota: {
      plan_id: 'user_verification_basic_monthly',
      tier: 'basic',
      used: 0,
      limit: 30_000,
      remaining: 30_000,
      period_start: '2026-11-01T00:00:00Z',
      period_end: '2026-12-01T00:00:00Z',
      requests_per_second: 10,
      runs_out_at: null,
      ...quota,
    },
    used_by_others: 0,
    rows: (['clean', 'disposable', 'fake', 'both'] as const).map((verdict, index) => ({
      day: new Date().toISOString().slice(0, 10),
      key_id: null,
      key_name: 'Old key',
      verdict,
      requests: 100 - index,
      checks: Math.round(1000 / (index + 1)),
    })),
  }
  await page.route('**/usage?*', (route) => route.fulfill({ json: report }))
}

/** Analytics of an account with three requests, on a desk. */
async function openRequests(page: Page, request: APIRequestContext): Promise<Locator> {
  const user = await createUser(request, { services: ['developer'] })
  const { verify } = await createApiKey(request, await openSession(request, user))
  await verify({ email: 'kx92@mailinator.com' })
  await verify({ email: 'ada@gmail.com' })
  await verify({ email: 'grace@gmial.com', external_id: 'user_48213' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, user, paths.analytics)
  const rows = page.getByRole('table', { name: 'Recent requests' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  return rows
}
