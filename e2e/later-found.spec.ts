import { randomBytes } from 'node:crypto'
import { paths } from '@assay/contract/paths'
import { listDomains } from '../server/src/testing/list-domains.ts'
import { createUser, openSession, signIn } from './support/accounts.ts'
import { createApiKey } from './support/api-key.ts'
import { expectAccessible } from './support/axe.ts'
import { afterRetries } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { expectNoSideways } from './support/layout-problems.ts'
import { expectNotified } from './support/notified.ts'
import { navigate } from './support/pages.ts'

test.use({ allowedConsole: [/status of 503/] })

test('FW-4 a notification leads to the requests that passed and whose domain was listed later; a log that can’t be read can be retried', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  const { accessToken } = await openSession(request, user)
  const { verify, verifyBatch } = await createApiKey(request, { accessToken })
  const domain = `lately-${randomBytes(6).toString('hex')}.com`
  const single = await verify({ email: `kx92@${domain}` })
  const batch = await verifyBatch([{ email: 'ada@gmail.com' }, { email: `zq41@mail.${domain}` }])
  await verify({ email: 'ada@gmail.com' })

  const body = { status: 'error', code: 'unavailable', detail: 'The log is away.', request_id: 'req-12345678' }
  await page.route('**/requests?later_found=true', (route) => route.fulfill({ status: 503, json: body }))
  await signIn(page, user, `${paths.analytics}?requests=later-found`)
  await expect(page.getByText('The log is away.')).toBeVisible(afterRetries)
  await page.unroute('**/requests?later_found=true')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Nothing to review\./)).toBeVisible()

  await navigate(page, `${paths.analytics}?days=7`)
  const table = page.getByRole('table', { name: 'Recent requests' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await page.getByRole('radio', { name: 'Later found disposable' }).click()
  await expect(page).toHaveURL(/\?days=7&requests=later-found$/)
  await expect(page.getByText(/^Nothing to review\./)).toBeVisible()
  await expectAccessible(page)

  await listDomains(dataFolder(), [domain])
  await expectNotified(request, accessToken, '2 addresses you let through were later found to be disposable')
  // Later, so that nothing is left of what was read before.
  await page.goto(paths.notifications)
  await page.getByRole('link', { name: /^View details: 2 addresses you let through/ }).click()
  await expect(page).toHaveURL(/\/analytics\?requests=later-found#requests$/)
  await expect(table).toBeInViewport()
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByRole('row').nth(1)).toContainText(batch.request_id)
  await expect(table.getByRole('row').nth(1)).toContainText('results[1]')
  await expect(table.getByRole('row').nth(2)).toContainText(single.request_id)
  await expect(table.getByRole('row').nth(2)).toContainText('later disposable')

  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSideways(page)
    if (width === 320) await expectAccessible(page)
  }

  // Back to all of them by keyboard; what was found later is still marked.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('radio', { name: 'Later found disposable' }).press('ArrowLeft')
  await expect(page).toHaveURL(/\/analytics$/)
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table.getByText('later disposable')).toHaveCount(2)
})

function dataFolder(): string {
  const folder = process.env.DATA_FOLDER
  if (!folder) throw new Error('DATA_FOLDER is set by the global set-up')
  return folder
}
