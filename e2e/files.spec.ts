import type { CheckedFile } from '@assay/contract/files/files'
import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { elsewhere } from '../server/src/testing/elsewhere.ts'
import { createUser, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { afterRetries } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { expectToFit } from './support/layout-problems.ts'

test.use({ allowedConsole: [/status of (400|503)/] })

test('CT-4 a file is dropped, priced, checked until the quota ends, downloaded, paused, resumed, canceled and deleted', async ({
  page,
  request,
}) => {
  await page.route('**/files/uploads', (route) => route.fulfill({ status: 503, json: unavailable }))
  await signIn(page, await createUser(request, { services: ['developer'] }), paths.files)
  await expect(page.getByRole('heading', { name: 'We couldn’t load your files' })).toBeVisible(afterRetries)
  await page.unroute('**/files/uploads')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Check your first file' })).toBeVisible()

  await choose(page, 'people.xlsx', 'x')
  await expect(page.getByRole('alert')).toContainText('Save the spreadsheet as “CSV UTF-8” first.')
  await choose(page, 'people.csv', 'email,name\n1,2,3\n')
  await expect(page.getByRole('alert')).toContainText('Row 2 has 3 cells')
  const rows = Array.from({ length: 20 }, (_, index) => `${index},ada${index}@example.com,Ada`)
  await choose(page, 'people.csv', ['id,Email,First name', ...rows].join('\n'))

  const card = page.getByRole('article', { name: 'people.csv' })
  await expect(card.getByText('20 rows')).toBeVisible()
  await expect(card.getByLabel('Email address')).toHaveValue('Email')
  await expect(card.getByText('20 cells, such as “ada0@example.com”')).toBeVisible()
  // Free has 25 checks.
  await expect(card.getByRole('status')).toContainText('You have 25 left. The file pauses when your quota is used up')
  await expectToFit(page, [320, 1440])
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Start 40 checks' }).focus()
  await page.keyboard.press('Enter')
  // By a job, whose thread starts with this file.
  await expect(card.getByText('Paused')).toBeVisible(elsewhere)
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '12 of 20 rows')
  await expect(card.getByText('You’ve used your quota.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download what’s done' }).click()
  expect((await downloading).suggestedFilename()).toBe('people-checked.csv')
  await expectToFit(page, [390])
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel file' }).click()
  await expect(card.getByText('12 rows checked.')).toBeVisible()
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click()
  await expect(page.getByRole('heading', { name: 'Check your first file' })).toBeVisible()

  await showEveryState(page)
})

/** What takes a crash, a large file or a week. */
async function showEveryState(page: Page) {
  const states: Partial<CheckedFile>[] = [
    { state: 'running', rows_done: 400, checks_done: 800 },
    { state: 'paused', pause_reason: 'user', rows_done: 400 },
    { state: 'finished', rows_done: 1000, checks_done: 2000 },
    { state: 'failed', rows_done: 400 },
    { state: 'expired' },
  ]
  const files = states.map((state, index) => ({
    ...plain,
    id: `0000000${index}-0000-4000-8000-000000000000`,
    ...state,
  }))
  await page.route('**/files/uploads', (route) => route.fulfill({ json: { files } }))
  await page.reload()
  const card = (index: number) => page.getByRole('article').nth(index)
  await expect(card(0).getByText('400 of 1,000 rows (40%)')).toBeVisible()
  const acts: string[] = []
  await page.route('**/files/uploads/*/*', async (route) => {
    const [id, act] = new URL(route.request().url()).pathname.split('/').slice(-2)
    acts.push(`${route.request().method()} ${act}`)
    const file = files.find((one) => one.id === id)
    if (file) file.state = act === 'pause' ? 'paused' : 'running'
    await route.fulfill({ json: file })
  })
  await card(0).getByRole('button', { name: 'Pause' }).click()
  await expect(card(0).getByRole('button', { name: 'Resume' })).toBeVisible()
  await card(1).getByRole('button', { name: 'Resume' }).click()
  await expect(card(1).getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(acts).toEqual(['POST pause', 'POST resume'])
  await expect(card(2).getByRole('button', { name: 'Download result' })).toBeVisible()
  await expect(card(3).getByText('Something went wrong on our side.')).toBeVisible()
  await expect(card(4).getByText('We erased this file and its result')).toBeVisible()
  await expectToFit(page, [320, 1440])
}

function choose(page: Page, name: string, content: string) {
  return page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

const unavailable = { status: 'error', code: 'unavailable', detail: 'Try again in a moment.', request_id: 'x' }
const plain: CheckedFile = {
  id: '',
  name: 'a-rather-long-name-of-a-file-that-somebody-exported-from-somewhere-2026-11-16.csv',
  state: 'ready',
  pause_reason: null,
  is_test: false,
  bytes: 48_000,
  rows: 1000,
  rows_done: 0,
  columns: [{ name: 'email', filled: 1000, samples: [] }],
  checked_columns: { email: 'email', firstname: null, lastname: null, name: null },
  checks: 2000,
  checks_done: 0,
  results: { clean: 950, disposable: 40, fake: 8, both: 2, invalid: 0, risky: 0, suspicious: 0 },
  created_at: '2026-11-16T09:00:00.000Z',
  started_at: '2026-11-16T09:01:00.000Z',
  finished_at: null,
  expires_at: '2026-11-23T09:00:00.000Z',
}
