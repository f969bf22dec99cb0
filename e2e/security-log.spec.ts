import { readFile } from 'node:fs/promises'
import { paths } from '@assay/contract/paths'
import { createUser, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'
import { navigate } from './support/pages.ts'

test.use({ allowedConsole: [/429/] })

test('AC-4 what happened to an account is in its security log: act, see it, filter, load more, download', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  const wrong = { email: user.email, password: 'Wrong-horse-9' }
  expect((await request.post('/auth/v1/token?grant_type=password', { data: wrong })).status()).toBe(400)
  await signIn(page, user)
  await page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('assay-auth') ?? '{}')
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
    for (let count = 0; count < 12; count += 1) {
      const body = JSON.stringify({ name: `=Key ${count}`, type: 'test' })
      await fetch('/api-keys', { method: 'POST', headers, body })
    }
  })

  await page.setViewportSize({ width: 1440, height: 900 })
  let isAway = true
  const away = { error: 'The log is away.', code: 'rate_limited', detail: 'Try again in a moment.' }
  await page.route('**/audit?*', (route) => (isAway ? route.fulfill({ status: 429, json: away }) : route.continue()))
  await navigate(page, `${paths.profile}?tab=security&part=activity`)
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t load your security log' })).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  const entries = page.getByRole('list', { name: 'Security log' }).getByRole('listitem')
  await expect(entries).toHaveCount(8)
  await expect(entries.first()).toContainText('Created the API key “=Key 11” (asy_test_')
  await expect(entries.first()).toContainText('Chrome on Linux')
  await expect(entries.first()).toContainText('this session')
  await settled(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Load more' }).focus()
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(15)
  await expect(entries.nth(8)).toBeFocused()
  await expect(entries.last()).toContainText('Created the accountBy Assay')
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Activity shown').selectOption('Failed attempts')
  await expect(entries).toHaveText([/^Failed sign-in: wrong password/])
  await expect(page).toHaveURL(/tab=security&part=activity&log=failed$/)
  await page.getByLabel('Period shown').selectOption('Last 7 days')
  await expect(entries).toHaveCount(1)
  await page.getByLabel('Activity shown').selectOption('Passkeys')
  await expect(page.getByText('Nothing matches. Try another kind of activity or a longer period.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Activity shown').selectOption('API keys')
  await expect(entries).toHaveCount(8)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^assay-security-log-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(13)
  expect(lines[0]).toBe('time,event,description,by,member,device,country,network')
  expect(lines[1]).toMatch(
    /,api_key\.created,Created the API key “=Key 11” \(asy_test_.{4}…\),owner,Ada Lovelace,Chrome on Linux,/,
  )
  await page.getByLabel('Activity shown').selectOption('All activity')
  await expect(entries.first()).toContainText('Downloaded the security log')
})
