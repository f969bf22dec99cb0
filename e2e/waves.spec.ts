import { randomBytes } from 'node:crypto'
import { paths } from '@assay/contract/paths'
import type { APIRequestContext, Page } from '@playwright/test'
import { elsewhere } from '../server/src/testing/elsewhere.ts'
import { signIn } from './support/accounts.ts'
import { createApiKey } from './support/api-key.ts'
import { expectAccessible } from './support/axe.ts'
import { pollMs } from './support/hold-responses.ts'
import { expect, test } from './support/journey.ts'
import { expectToFit } from './support/layout-problems.ts'
import { createSubscriber } from './support/payments.ts'

test('WV-4 a farm shows up while it grows; by keyboard it’s blocked, called ours and taken back', async ({
  page,
  request,
}) => {
  const { user, sendWave } = await createCustomer(request)
  await page.clock.install()
  await signIn(page, user, paths.waves)
  await expect(page.getByRole('heading', { name: 'No waves in the last 30 days' })).toBeVisible()
  await expectAccessible(page)

  const { inBatch, verify } = await sendWave()
  await expectToGrow(page, inBatch + 2)
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Waves (1 growing)' }),
  ).toBeVisible()
  await expect(page.getByText('Growing', { exact: true })).toBeVisible()
  await expect(page.getByText('Usual: not enough history yet')).toBeVisible()
  await expect(page.getByText('Not enough history yet to compare.')).not.toHaveCount(0)
  await expect(page.getByRole('img', { name: /^Sign-ups over time: 42 sign-ups of this wave/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Members of this wave' }).getByRole('row')).not.toHaveCount(0)
  await verify(42)
  await expectToGrow(page, inBatch + 3)
  for (const width of [320, 1280]) {
    await expectToFit(page, [width])
    await expectAccessible(page)
  }

  await page.getByRole('button', { name: 'Block this wave' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Blocked: its further sign-ups are blocked until the wave ends.')).toBeVisible()
  expect(await verify(43)).toMatchObject({ decision: 'block', rule: { id: 'blocked_wave' } })
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'These are mine' }).press('Enter')
  await expect(page.getByText('You marked these as yours')).toBeVisible()
  expect((await verify(44)).activity.verdict).toBe('ordinary')
  await undo.press('Enter')
  await expect(page.getByRole('button', { name: 'Block this wave' })).toBeVisible()
})

test('WV-4 the members of a wave are in Analytics and lead to the review queue, and the dashboard’s card does the same', async ({
  page,
  request,
}) => {
  const { user, sendWave } = await createCustomer(request)
  const { inBatch } = await sendWave()
  await page.clock.install()
  await signIn(page, user, paths.waves)
  await expectToGrow(page, inBatch + 2)
  await page.getByRole('link', { name: 'Show all in Analytics' }).press('Enter')
  await expect(page).toHaveURL(/\/analytics\?wave=[0-9a-f-]{36}#requests$/)
  const members = page.getByRole('table', { name: 'Recent requests' }).getByRole('row')
  await expect(members).toHaveCount(4)
  await expect(page.getByRole('combobox', { name: 'Wave' }).locator('option:checked')).toContainText('sign-ups in')
  await page.goBack()

  const review = reviewLink(page)
  await review.press('Enter')
  await expect(page).toHaveURL(/\/review\?wave=/)
  const rows = page.getByRole('list', { name: 'Queue' }).getByRole('listitem')
  await expect(rows).toHaveCount(inBatch + 2)
  await expect(rows.first()).toContainText('Activity')
  await rows
    .first()
    .getByRole('button', { name: /^Block/ })
    .click()
  await expect(page.getByText('Later sign-ups with this address are blocked.')).toBeVisible()

  // The dashboard's card does the same.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Wave in progress')).toBeVisible()
  await expect(review).toHaveText(`Review ${inBatch + 1} sign-ups`)
  await page.getByRole('button', { name: 'These are mine' }).click()
  await expect(page.getByText('You marked these as yours')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Block this wave' })).toBeVisible()
})

/** A paying customer whose sign-up form can send a wave: most of a farm in a batch, then two more one by one. */
async function createCustomer(request: APIRequestContext) {
  const user = await createSubscriber(request)
  const key = await createApiKey(request, user)
  const domain = `${randomBytes(5).toString('hex')}-harvest.com`
  const member = (index: number) => ({
    email: `${names[index % 10]}@${randomBytes(4).toString('hex')}.${domain}`,
    ip: `5.9.${index}.40`,
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
  })
  const verify = (index: number) => key.verify(member(index))
  const sendWave = async () => {
    const { results } = await key.verifyBatch(Array.from({ length: 40 }, (_, index) => member(index)))
    const inBatch = results.filter(({ decision }) => decision === 'review').length
    expect(inBatch).toBeGreaterThan(20)
    const { decision, activity } = await verify(40)
    expect([decision, activity.verdict]).toEqual(['review', 'wave'])
    await verify(41)
    return { inBatch, verify }
  }
  return { user, sendWave }
}

const names = ['mia', 'tom', 'lea', 'ben', 'eva', 'max', 'ida', 'jan', 'amy', 'leo']

function reviewLink(page: Page) {
  return page.getByRole('link', { name: /^Review \d+ sign-ups$/ })
}

/** The page looks again by itself, until the server has counted them. */
async function expectToGrow(page: Page, signUps: number): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(pollMs)
    await expect(reviewLink(page)).toHaveText(`Review ${signUps} sign-ups`, { timeout: 1000 })
  }).toPass(elsewhere)
}
