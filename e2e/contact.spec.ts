import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, newestMail, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { expectNoSideways } from './support/layout-problems.ts'

test.use({ allowedConsole: [/status of (429|500)|net::ERR_FAILED/] })

test('CO-1 CO-2 CO-3 SB-8 the ways to reach us, every field error, a message that arrives, and a failure that loses nothing', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  await signIn(page, user, `${paths.contact}?topic=sales`)
  await expect(page.getByRole('heading', { name: 'Email support' })).toBeVisible()
  for (const address of ['support@assay.example', 'billing@assay.example']) {
    await expect(page.getByRole('link', { name: address })).toHaveAttribute('href', `mailto:${address}`)
  }
  await expect(page.getByRole('link', { name: /^Join the chat/ })).toHaveAttribute('href', 'https://chat.assay.example')
  const team = ['Technical Support', 'Account Management', 'Billing & Subscriptions', 'Product Training']
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(team)

  const form = page.getByRole('form', { name: 'Send us a message' })
  const field = (name: string) => form.getByLabel(name, { exact: true })
  await expect(field('First name')).toHaveValue(user.firstName)
  await expect(field('Last name')).toHaveValue(user.lastName)
  await expect(field('Email')).toHaveValue(user.email)
  await expect(field('Subject')).toHaveValue('Enterprise plan')

  await field('First name').fill(' ')
  await field('Email').fill('ada@example')
  await field('Subject').press('Enter')
  await expectToast(page, 'Missing Information', 'Please fill in all required fields.')
  await expect(field('First name')).toBeFocused()
  await expect(form.getByText('Enter your message.')).toBeVisible()
  await expectAccessible(page)
  await field('First name').fill('Augusta')
  await field('Message').fill('Two lines:\n  <b>the second</b>')
  await field('Subject').press('Enter')
  await expectToast(page, 'Invalid Email', 'Please enter a valid email address.')
  await expect(field('Email')).toBeFocused()
  await field('Email').fill(user.email)
  await field('Phone number').fill('12345678')
  await field('Subject').press('Enter')
  await expectToast(page, 'Invalid Phone Number', 'Phone number should be exactly 9 digits.')
  await expect(field('Phone number')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('9012')
  await expect(field('Phone number')).toHaveValue('123456789')
  await field('Company').fill('Analytical Engines')

  // Visiting another page loses nothing but the short fields.
  await page.getByRole('link', { name: 'Billing', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
  await page.goBack()
  await expect(field('Message')).toHaveValue('Two lines:\n  <b>the second</b>')
  await field('Phone number').fill('123456789')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expectToast(
    page,
    'Message Sent Successfully!',
    "Thank you for contacting us. We'll get back to you within 24 hours.",
  )
  for (const name of ['Company', 'Phone number', 'Subject', 'Message']) await expect(field(name)).toHaveValue('')
  await expect(field('Email')).toHaveValue(user.email)
  const reference = await form.getByRole('status').locator('strong.font-mono').innerText()

  const ours = await newestMail(request, 'support@assay.example', new RegExp(`^\\[${reference}\\] Enterprise plan$`))
  expect(ours).toMatchObject({ reply_to: user.email, text: expect.stringContaining('\n  <b>the second</b>') })
  const thanks = await newestMail(request, user.email, new RegExp(reference))
  expect(thanks.html).not.toContain('the second')

  await test.step('a server that rejects, then takes it', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    const message = page.getByLabel('Message', { exact: true })
    await page.getByLabel('Subject', { exact: true }).fill('Limits')
    await message.fill('How many calls a second?')
    const send = page.getByRole('button', { name: 'Send message', exact: true })

    const detail = 'You’ve sent us several messages in the last hour. Please try again in 12 minutes.'
    const json = { status: 'error', code: 'rate_limited', detail, request_id: 'req-12345678' }
    await page.route('**/contact-form', (route) => route.fulfill({ status: 429, json }))
    await send.click()
    await expectToast(page, 'Failed to Send Message', detail)
    const otherwise = 'There was an error sending your message. Please try again.'
    for (const fail of ['page', 'network'] as const) {
      await page.unroute('**/contact-form')
      await page.route('**/contact-form', (route) =>
        fail === 'page' ? route.fulfill({ status: 500, body: '<h1>Oops</h1>' }) : route.abort('failed'),
      )
      await send.click()
      await expectToast(page, 'Failed to Send Message', otherwise)
    }
    await expect(message).toHaveValue('How many calls a second?')
    await expectNoSideways(page)

    await page.unroute('**/contact-form')
    await send.click()
    await expectToast(
      page,
      'Message Sent Successfully!',
      "Thank you for contacting us. We'll get back to you within 24 hours.",
    )
    await expect(message).toHaveValue('')
  })
})

async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(page.getByText(title, { exact: true })).toHaveCount(1)
  await expect(page.getByText(description, { exact: true })).toHaveCount(1)
}
