import { paths } from '@assay/contract/paths'
import type { APIRequestContext, Page } from '@playwright/test'
import { createUser, openSession, signIn } from './support/accounts.ts'
import { createApiKey } from './support/api-key.ts'
import { expectAccessible } from './support/axe.ts'
import { holdResponses } from './support/hold-responses.ts'
import { expect, test } from './support/journey.ts'
import { navigate } from './support/pages.ts'

/** A customer who has checked two people: a disposable address, and an ordinary one. */
async function createCustomer(request: APIRequestContext) {
  const user = await createUser(request, { services: ['developer'] })
  const { accessToken } = await openSession(request, user)
  const headers = { authorization: `Bearer ${accessToken}` }
  const { verifyBatch } = await createApiKey(request, { accessToken })
  const check = () => verifyBatch([{ email: 'kx92@mailinator.com' }, { email: 'ada@gmail.com', firstname: 'Ada' }])
  await check()
  return { user, headers, check }
}

const rule = (page: Page, place: number) => page.getByRole('button', { name: `Edit rule ${place}:` })
const blockDisposable = 'If the email address is disposable, block it.'

test('CT-2 rules read as sentences and are edited on a press; publishing and restoring show what changes, ask, and can be undone', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { user } = await createCustomer(request)
  await signIn(page, user, paths.rules)
  await expect(page.getByText('Live: Assay’s default rules.')).toBeVisible()
  await expect(rule(page, 4)).toHaveAccessibleName(`Edit rule 4: ${blockDisposable}`)
  // With the keyboard alone.
  await rule(page, 4).press('Enter')
  await expect(page.getByLabel('Condition of rule 4')).toBeFocused()
  await page.getByLabel('Decision of rule 4').selectOption('review')
  await page.getByLabel('Decision of rule 4').press('Escape')
  await expect(rule(page, 4)).toBeFocused()
  await expect(rule(page, 4)).toHaveAccessibleName(
    'Edit rule 4: If the email address is disposable, review it. Changed',
  )

  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByLabel('Condition of rule 11').selectOption('the email score is at least')
  // However long its words are.
  await expect(page.getByLabel('Condition of rule 11')).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Lowest score of rule 11').fill('0.9')
  await page.getByRole('button', { name: 'and: add a condition to rule 11' }).click()
  await page.getByLabel('Condition 2 of rule 11', { exact: true }).selectOption('a reason is')
  await page.getByLabel('Reason of condition 2 of rule 11').selectOption('keyboard run (name)')
  await page.getByRole('button', { name: 'Move rule 11 up' }).click()
  await expect(page.getByRole('button', { name: 'Move rule 10 up' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await rule(page, 1).click()
  await page.getByRole('button', { name: 'Remove rule 1', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Rules' })).toBeFocused()
  await expect(page.getByText(/^3 changes from the default rules, which are live\. Saved just now\.$/)).toBeVisible()

  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish these changes?' })
  const changes = dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await expect(changes).toHaveText([
    /Changed.*If the email address is disposable, block review it\./,
    /Added.*If the email score is 0\.9 or higher and a reason is keyboard run, review it\./,
    /Removed.*If it’s on your block list, block it\./,
  ])
  await expect(dialog.getByText('1 of your last 2 sign-ups would have been decided differently')).toBeVisible()
  await expect(dialog.getByText('Disposable email address')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'See the request' }).click()
  const listed = page.getByRole('region', { name: 'Requests that would be decided differently' })
  await expect(listed.getByRole('listitem')).toHaveText(/Block.*Review.*results\[0\]/)
  // Before the preview is there: by the time it's asked for, its draft is gone.
  const preview = await holdResponses(page, /\/rules\/preview/, 'GET')
  const asking = page.waitForRequest(/\/rules\/preview/)
  await page.route('**/rules/publish', async (route) => {
    const response = await route.fetch()
    preview.release()
    await (await asking).response()
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialog.getByRole('button', { name: 'Publish version 1' }).click()
  await expect(page.getByText('Version 1 is live', { exact: true })).toBeVisible()
  // What was published is a draft again, and the rules before it decide.
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Undone. Version 2 is live')).toBeVisible()
  await expect(page.getByText(/^3 changes from version 2, which is live/)).toBeVisible()
  await page.getByRole('radio', { name: 'Live' }).check()
  await expect(page.getByRole('list', { name: 'Rules' }).getByRole('listitem').nth(3)).toContainText(blockDisposable)
  await page.getByRole('radio', { name: 'Draft' }).check()
  await page.getByRole('button', { name: 'Publish…' }).click()
  // It makes the dialog taller, and would move the button away under the mouse.
  await expect(dialog.getByText('1 of your last 2 sign-ups would have been decided differently')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish version 3' }).click()
  await expect(page.getByText('Version 3 is live', { exact: true })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await (await downloading).path()
  await page.getByRole('button', { name: 'Restore the default rules' }).click()
  const restoring = page.getByRole('dialog', { name: 'Restore the default rules?' })
  await expect(restoring.getByText('1 of your last 2 sign-ups would have been decided differently')).toBeVisible()
  await restoring.getByRole('button', { name: 'Restore as version 4' }).click()
  await expect(page.getByText('Live: version 4')).toBeVisible()
  await page.getByLabel('Rules file').setInputFiles({
    name: 'rules.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"rules":[{"id":"x","when":["moon"],"decision":"block"}],"default":"allow"}'),
  })
  await expect(page.getByText('Rule 1 isn’t one we know.')).toBeVisible()
  await page.getByLabel('Rules file').setInputFiles(file)
  await expect(page.getByText(/^3 changes from version 4.*Saved just now\.$/)).toBeVisible()

  await navigate(page, paths.analytics)
  await page
    .getByRole('button', { name: /^Explain the request/ })
    .first()
    .click()
  const explained = page.getByRole('dialog', { name: 'Request' })
  await expect(explained.getByRole('list', { name: 'Items' }).getByRole('listitem').first()).toHaveText(
    /results\[0\].*Block.*Disposable email address\..*disposable/,
  )
  await expect(explained.getByText('Default rules')).toBeVisible()
  await expectAccessible(page)
})

test.describe('with a conflict', () => {
  test.use({ allowedConsole: [/409 \(Conflict\)/] })

  test('CT-2 edits that aren’t saved yet are asked about before the tab closes, kept through a reload, and saved on leaving the page', async ({
    page,
    request,
  }) => {
    const { user, headers } = await createCustomer(request)
    const savedDraft = async () => (await request.get('/rules/draft', { headers })).json()
    await signIn(page, user, paths.rules)
    const saving = await holdResponses(page, /\/rules\/draft/, 'PUT')
    await page.getByLabel('Decision if no rule matches').selectOption('review')
    await expect(page.getByText(/Saving…$/)).toBeVisible()
    const asked = page.waitForEvent('dialog')
    const reloading = page.reload()
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.accept()
    await reloading
    saving.release()
    await expect(page.getByLabel('Decision if no rule matches')).toHaveValue('review')
    await expect(page.getByText(/Saved just now\.$/)).toBeVisible()
    expect(await savedDraft()).toMatchObject({ policy: { default: 'review' } })

    // In the middle of an edit, and at once.
    await rule(page, 4).click()
    await page.getByLabel('Decision of rule 4').selectOption('allow')
    await navigate(page, paths.lists)
    await expect
      .poll(async () => Object(await savedDraft()).policy.rules[3])
      .toMatchObject({ id: 'disposable', decision: 'allow' })

    // Somebody else's change is no accident of ours.
    await navigate(page, paths.rules)
    await expect(rule(page, 4)).toHaveAccessibleName(
      'Edit rule 4: If the email address is disposable, allow it. Changed',
    )
    const data = { rules: [], default: 'block' }
    expect((await request.put('/rules/draft', { headers, data })).ok()).toBe(true)
    await page.getByLabel('Decision if no rule matches').selectOption('allow')
    await expect(page.getByRole('alert')).toContainText('Your edits aren’t saved. Your draft is at revision')
    await expect(page.getByRole('button', { name: 'Publish…' })).toBeDisabled()
    await page.getByRole('button', { name: 'Undo my edits' }).click()
    await expect(page.getByText('Otherwise,')).toBeVisible()
    await expect(page.getByLabel('Decision if no rule matches')).toHaveValue('block')
  })
})

test('CT-2 a draft that runs silently shows what it would change, and each request it is about', async ({
  page,
  request,
}) => {
  const { user, headers, check } = await createCustomer(request)
  const data = { rules: [{ id: 'soft', when: ['disposable'], decision: 'review' }], default: 'allow' }
  expect((await request.put('/rules/draft', { headers, data })).ok()).toBe(true)
  await signIn(page, user, paths.rules)
  await page.getByRole('switch', { name: 'Run silently beside the live rules' }).check()
  await expect(page.getByText('No requests compared yet')).toBeVisible()
  await check()
  await check()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('4 compared, 2 would change')).toBeVisible()
  const changes = page.getByRole('region', { name: 'Requests that would change' }).getByRole('link')
  await expect(changes).toHaveCount(2)
  await expectAccessible(page)
  await changes.first().click()
  const explained = page.getByRole('dialog', { name: 'Request' })
  await expect(explained.getByRole('list', { name: 'Items' }).getByRole('listitem').first()).toContainText('Block')
})
