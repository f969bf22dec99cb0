import { paths } from '@assay/contract/paths'
import { createUser, newestMail, newUser } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'

const services = ['developer' as const]
const email = { name: 'Email', exact: true }

test.use({ allowedConsole: [/Failed to load resource|Password reset request failed/] })

test('LI-3 LI-7 LI-8 "Forgot password" opens a dialog, mails a link and closes; an unknown address gets the same response; a request over the limit is logged and shown', async ({
  page,
  open,
  request,
}) => {
  const user = await createUser(request, { services })
  await open(paths.login)
  await page.getByRole('textbox', email).fill(user.email)
  const unknown = newUser().email
  const dialog = page.getByRole('dialog', { name: 'Reset your password' })
  for (const address of [user.email, unknown]) {
    const opener = page.getByRole('button', { name: 'Forgot password?' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', email)).toHaveValue(user.email)
    await dialog.getByRole('textbox', email).fill(address)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('Password reset email sent')).toBeVisible()
    await expect(page.getByText('Check your inbox for password reset instructions')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await page.getByRole('button', { name: 'Dismiss: Password reset email sent' }).click()
  }
  await newestMail(request, user.email, /Reset your/)
  const mails = await request.get('/dev/mailbox.json', { params: { to: unknown } })
  expect(await mails.json()).toEqual([])

  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const { email: address } = newUser()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await dialog.getByRole('textbox', email).fill(address)
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(dialog.getByRole('textbox', email)).toBeFocused()
  await dialog.getByRole('textbox', email).fill(address)
  const again = dialog.getByRole('button', { name: /^Resend in 0:\d\d$/ })
  await expect(again).toBeDisabled()

  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await dialog.getByRole('textbox', email).fill(address)
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Password reset failed. We just sent an email to this address.')
  await expect(again).toBeDisabled()
  expect(logged.some((text) => text.startsWith('Password reset request failed (over_email_send_rate_limit)'))).toBe(
    true,
  )
})
