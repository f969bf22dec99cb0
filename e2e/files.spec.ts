import { readFileSync } from 'node:fs'
import { type CheckedFile, FileList } from '@assay/contract/files/files'
import { resultColumns } from '@assay/contract/files/rules'
import { formatCount } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import { UsageReport } from '@assay/contract/usage'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { elsewhere } from '../server/src/testing/elsewhere.ts'
import { createUser, openSession, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { afterRetries } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { expectToFit } from './support/layout-problems.ts'
import { buyPlan, createSubscriber } from './support/payments.ts'

test.describe('a small file', () => {
  test.use({ allowedConsole: [/status of 400/] })

  test('CT-4 a file is dropped, priced, checked until the quota ends, resumed on a paid plan and downloaded; each row is checked and counted once', async ({
    page,
    request,
  }) => {
    const user = await createUser(request, { services: ['developer'] })
    await signIn(page, user, paths.files)
    await expect(page.getByRole('heading', { name: 'Check your first file' })).toBeVisible()
    await choose(page, 'people.xlsx', 'x')
    await expect(page.getByRole('alert')).toContainText('Save the spreadsheet as “CSV UTF-8” first.')
    await choose(page, 'people.csv', 'email,name\n1,2,3\n')
    await expect(page.getByRole('alert')).toContainText('Row 2 has 3 cells')
    const rows = Array.from({ length: 20 }, (_, index) => {
      // The last one is checked after the pause.
      const domain = index === 19 ? 'mailinator.com' : 'example.com'
      return [String(index), `ada${index}@${domain}`, 'Ada']
    })
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
    await expect(card.getByText('12 of 20 rows (60%) · 24 checks used')).toBeVisible()
    await expect(card.getByText('You’ve used your quota.')).toBeVisible()
    expect(await downloadFrom(page, card, 'Download what’s done')).toHaveLength(13)
    await expectToFit(page, [390])
    await expectAccessible(page)

    const { accessToken } = await openSession(request, user)
    await buyPlan(request, accessToken, { planId: 'user_verification_basic_monthly' })
    await card.getByRole('button', { name: 'Resume' }).click()
    await expect(card.getByText('Finished')).toBeVisible(elsewhere)
    await expect(factOf(card, 'Checks used')).toHaveText('40')
    await expect(factOf(card, 'Disposable')).toHaveText('1')
    const [header, ...lines] = await downloadFrom(page, card, 'Download result')
    expect(header).toBe(`id,Email,First name,${resultColumns.join(',')}`)
    expect(lines.map((line) => line.split(',').slice(0, 4))).toEqual(
      rows.map((row, index) => [...row, index === 19 ? 'disposable' : 'invalid']),
    )
    const { quota, rows: days } = await readUsage(request, accessToken)
    // The plan's own quota paid only for what was left; both together for each cell once.
    expect(quota.used).toBe(40 - 24)
    expect([sum(days, 'requests'), sum(days, 'checks')]).toEqual([20, 40])
  })
})

test('CT-4 an upload is canceled on its way, and a file is paused while it’s checked, canceled and deleted', async ({
  page,
  request,
}) => {
  const { accessToken, ...user } = await createSubscriber(request, { tier: 'pro' })
  await signIn(page, user, paths.files)
  const area = page.getByRole('heading', { name: 'Check your first file' })
  await expect(area).toBeVisible()
  const limitUpload = await uploadLimit(page)
  // At this pace the upload takes longer than the test may.
  await limitUpload(50_000)
  await choose(page, 'people.csv', `email\n${'ada@example.com\n'.repeat(125_000)}`)
  await expect(page.getByText(/^Uploading… [1-9]\d?%$/)).toBeVisible(elsewhere)
  await expect(page.getByRole('progressbar', { name: 'Upload of people.csv' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(area).toBeVisible()
  await limitUpload(-1)

  // All of the quota. Checking it takes many times longer than pressing a button, and longer still on a busy machine, because the
  // thread yields to everything else.
  const people = Array.from({ length: 65_000 }, (_, index) => `a${index}@b.co`)
  await choose(page, 'people.csv', ['email', ...people].join('\n'))
  const card = page.getByRole('article')
  await card.getByRole('button', { name: 'Start 65,000 checks' }).click(elsewhere)
  const rowsDone = async () => (await readFile(request, accessToken)).rows_done
  await expect(card.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(rowsDone, { ...elsewhere, intervals: [20] }).toBeGreaterThan(0)
  await card.getByRole('button', { name: 'Pause' }).click()
  await expect(card.getByText('Paused')).toBeVisible()
  const paused = await readFile(request, accessToken)
  expect(paused).toMatchObject({ state: 'paused', pause_reason: 'user' })
  await expect(card.getByText(`${formatCount(paused.rows_done)} of 65,000 rows`)).toBeVisible()
  await card.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel file' }).click()
  await expect(card.getByText(`${formatCount(paused.rows_done)} rows checked.`)).toBeVisible()
  expect((await readUsage(request, accessToken)).quota.used).toBe(paused.rows_done)

  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click()
  await expect(area).toBeVisible()
})

test.describe('without the server’s files', () => {
  test.use({ allowedConsole: [/status of 503/] })

  test('CT-4 a list that can’t be read can be tried again, and what takes a crash or a week has its words', async ({
    page,
    request,
  }) => {
    await page.route('**/files/uploads', (route) => route.fulfill({ status: 503, json: unavailable }))
    await signIn(page, await createUser(request, { services: ['developer'] }), paths.files)
    await expect(page.getByRole('heading', { name: 'We couldn’t load your files' })).toBeVisible(afterRetries)
    await page.unroute('**/files/uploads')
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
    await page.getByRole('button', { name: 'Try again' }).click()
    const card = (index: number) => page.getByRole('article').nth(index)
    await expect(card(0).getByText('400 of 1,000 rows (40%)')).toBeVisible()
    await expect(card(0).getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(card(1).getByRole('button', { name: 'Resume' })).toBeVisible()
    await expect(card(2).getByRole('button', { name: 'Download result' })).toBeVisible()
    await expect(card(3).getByText('Something went wrong on our side.')).toBeVisible()
    await expect(card(4).getByText('We erased this file and its result')).toBeVisible()
    await expectToFit(page, [320, 1440])
  })
})

/** Bytes a second that the page may send; -1 is as many as it can. */
async function uploadLimit(page: Page) {
  const network = await page.context().newCDPSession(page)
  const others = { offline: false, latency: 0, downloadThroughput: -1 }
  return (uploadThroughput: number) => network.send('Network.emulateNetworkConditions', { ...others, uploadThroughput })
}

/** The lines of the file that the button saves. */
async function downloadFrom(page: Page, card: Locator, button: string): Promise<string[]> {
  const downloading = page.waitForEvent('download')
  await card.getByRole('button', { name: button }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('people-checked.csv')
  return readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\n')
}

/** A figure of a finished file. */
function factOf(card: Locator, label: string): Locator {
  return card.getByText(label, { exact: true }).locator('xpath=following-sibling::dd')
}

async function readFile(request: APIRequestContext, accessToken: string): Promise<CheckedFile> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const [file] = FileList.parse(await (await request.get('/files/uploads', { headers })).json()).files
  if (!file) throw new Error('The account has no file.')
  return file
}

async function readUsage(request: APIRequestContext, accessToken: string): Promise<UsageReport> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  return UsageReport.parse(await (await request.get(`/usage?from=${day(1)}&to=${day(0)}`, { headers })).json())
}

function sum(rows: UsageReport['rows'], field: 'requests' | 'checks'): number {
  return rows.reduce((total, row) => total + row[field], 0)
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
