import { paths } from '@assay/contract/paths'
import type { CheckState, Status } from '@assay/contract/status'
import { componentIds } from '@assay/contract/status-components'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'
import { expectNoSideways } from './support/layout-problems.ts'

test.use({ allowedConsole: [/status of 503/] })

test('the status page shows the real checks, a month with outages, missing data, and its own failure', async ({
  page,
  open,
}) => {
  await open(paths.disclaimer)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click()
  await expect(page).toHaveURL(paths.status)
  await settled(page)
  const components = page.getByRole('region', { name: 'Components' })
  const names = ['API', 'Database', 'Domain lists', 'Email', 'Payments']
  await expect(components.getByRole('heading', { level: 3 })).toHaveText(names)
  // Each was measured. How they are, and which incidents are listed below, is up to the machine and to other journeys.
  await expect(components.getByText(/^(Operational|Degraded|Down)$/)).toHaveCount(names.length)

  let response: { status: number; json: unknown } = { status: 200, json: troubled() }
  await page.route('**/status.json', (route) => route.fulfill(response))
  // As for whoever comes back to the tab.
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.setViewportSize({ width: 320, height: 800 })
  await lookAgain()
  await expect(page.getByText('Some systems are down')).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^Email over 30 days: 26 .*; 2 without data; .* 98.2% uptime$/ }),
  ).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'lasted 1 hour 5 minutes' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'ongoing' })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)

  response = { status: 200, json: { ...troubled(), checked_at: null, incidents: [] } }
  await lookAgain()
  await expect(page.getByRole('heading', { name: 'No data yet' })).toBeVisible()

  const detail = 'The service is temporarily unavailable. Try again in a moment.'
  response = { status: 503, json: { status: 'error', code: 'unavailable', detail, request_id: 'trace-12345678' } }
  await page.reload()
  // The page came with a status of its own.
  await expect(page.getByText('This is the last known status.')).toBeVisible()

  await open(paths.disclaimer)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click()
  await expect(page.getByRole('heading', { name: 'We couldn’t load the status' })).toBeVisible()
  await expect(page.getByText('trace-12345678')).toBeVisible()
  await page.unroute('**/status.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(components.getByRole('heading', { level: 3 })).toHaveText(names)
})

function troubled(): Status {
  const today = Date.now()
  const days = (found: Record<number, CheckState | null>) =>
    Array.from({ length: 30 }, (_, index) => {
      const state = found[index] === undefined ? 'up' : found[index]
      return {
        day: new Date(today - (29 - index) * 86_400_000).toISOString().slice(0, 10),
        state,
        uptime_percent: state === null ? null : state === 'down' ? 98.2 : 100,
        measured_minutes: state === null ? 0 : 1440,
      }
    })
  const hoursAgo = (hours: number) => new Date(today - hours * 3_600_000).toISOString()
  return {
    state: 'down',
    checked_at: hoursAgo(0),
    components: componentIds.map((id) => ({
      id,
      state: id === 'mail' ? 'down' : id === 'feeds' ? 'degraded' : 'up',
      note: id === 'mail' ? 'Email is delayed. Nothing is lost.' : 'Responding in 3 ms',
      uptime_percent: 99.94,
      days: days(id === 'mail' ? { 0: null, 1: null, 20: 'degraded', 29: 'down' } : { 12: 'degraded' }),
    })),
    announced: [],
    incidents: [
      { component: 'mail', state: 'down', started_at: hoursAgo(1), ended_at: null },
      { component: 'database', state: 'degraded', started_at: hoursAgo(50), ended_at: hoursAgo(50 - 65 / 60) },
    ],
  }
}
