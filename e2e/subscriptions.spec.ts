import { paths } from '@assay/contract/paths'
import { signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { expectNoSideways } from './support/layout-problems.ts'
import { closeBy, createSubscriber, payWith } from './support/payments.ts'

test('MO-1 the plan, its price, the next charge and what pays it, on a phone and a desk; the card is replaced', async ({
  page,
  request,
}) => {
  const user = await createSubscriber(request, { tier: 'pro' })
  await page.setViewportSize({ width: 390, height: 900 })
  await signIn(page, user, paths.subscriptions)
  const story = page.getByRole('main')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(story.getByRole('article', { name: 'User Verification Professional' })).toContainText('$99/ month')
    await expect(story.getByText('Mastercard •• 5558')).toBeVisible()
    for (const label of ['Next charge', 'Payment method', 'Billed to', 'Member since']) {
      await expect(story.getByRole('term').filter({ hasText: label })).toBeVisible()
    }
    await expect(story.getByRole('link', { name: 'Change plan' })).toHaveAttribute(
      'href',
      `${paths.developerTools}#plans`,
    )
    await expect(story.getByRole('link', { name: 'Edit details' })).toHaveAttribute('href', `${paths.billing}#details`)
    await expect(story.getByRole('link', { name: 'Invoices and payments' })).toHaveAttribute('href', paths.billing)
    await expectNoSideways(page)
    await expectAccessible(page)
  }

  const opening = page.waitForEvent('popup')
  await story.getByRole('button', { name: 'Update payment method' }).click()
  const popup = await opening
  await expect(popup.getByText('Sandbox: no real money.')).toBeVisible()
  await payWith(popup, 'domestic', 'Save card')
  await expect(popup.getByText('Future payments will be charged to Visa •• 4366.')).toBeVisible()
  await closeBy(popup, popup.getByRole('link', { name: 'Back to the site' }))
  await expect(page.getByText('We’ll charge Visa •• 4366 from now on.')).toBeVisible()
  await expect(story.getByText('Mastercard •• 5558')).toBeHidden()

  // What was paid is one click away.
  await story.getByRole('link', { name: 'Invoices and payments' }).click()
  await expect(page).toHaveURL(paths.billing)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(story.getByRole('row').filter({ hasText: '$99.00' })).toContainText('Paid')
    await expectNoSideways(page)
  }
})
