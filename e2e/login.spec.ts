import { paths } from '@assay/contract/paths'
import { createUser, expireStoredSession, mailedLink, newUser, openLink, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'

const services = ['developer' as const]
const email = { name: 'Email', exact: true }

test.describe('rejections', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('PA-1 LI-2 LI-4 LI-6 a wrong password is said once, beside the password, which has the focus; the right one reads "Signing in..." while working, welcomes back and lands on /dashboard', async ({
    page,
    open,
    request,
  }) => {
    const user = await createUser(request, { services })
    await open(paths.login)
    const submit = page.getByRole('button', { name: 'Sign in', exact: true })
    const emailField = page.getByRole('textbox', email)
    const passwordField = page.getByLabel('Password', { exact: true })
    await expect(emailField).toHaveAttribute('type', 'email')
    for (const field of [emailField, passwordField]) await expect(field).toHaveAttribute('required')
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()

    await expect(passwordField).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(passwordField).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(passwordField).toHaveAttribute('type', 'password')

    await emailField.fill(user.email)
    await passwordField.fill('not the password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Login failed', { exact: true })).toHaveCount(1)
    await expect(page.getByText('Wrong email or password.', { exact: true })).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Notices' }).getByRole('listitem')).toHaveCount(0)
    await expect(passwordField).toBeFocused()
    await expect(passwordField).toHaveAccessibleDescription('Login failed. Wrong email or password.')
    await expectAccessible(page)

    await passwordField.fill(user.password)
    // Holds the response until the busy state has been seen; the request goes to the real server.
    let release = () => {}
    const seen = new Promise<void>((resolve) => {
      release = resolve
    })
    let requests = 0
    await page.route('**/auth/v1/token?grant_type=password', async (route) => {
      requests += 1
      await seen
      await route.continue()
    })
    await submit.dblclick()
    const busy = page.getByRole('button', { name: 'Signing in...' })
    await expect(busy).toBeDisabled()
    await expectAccessible(page)
    release()
    await expect(page).toHaveURL(paths.dashboard)
    // At once: the message goes after six seconds.
    await expect(page.getByText('Login successful')).toBeVisible()
    await expect(page.getByText('Welcome back!')).toBeVisible()
    expect(requests).toBe(1)
    // A message leaves with the page it was about.
    await page.getByRole('link', { name: 'Billing', exact: true }).first().click()
    await expect(page).toHaveURL(paths.billing)
    await expect(page.getByText('Login successful')).toBeHidden()
    await settled(page)
  })

  test('LI-2 LI-5 the login page: links and offer, errors at empty fields, Caps Lock, no message moves its button, and the keyboard alone signs in', async ({
    page,
    open,
    request,
  }) => {
    await open(paths.login)
    for (const [name, path] of [
      ['Terms of Service', paths.termsOfService],
      ['Privacy Policy', paths.privacyPolicy],
      ['Create an account', paths.signup],
    ] as const) {
      await expect(page.getByRole('link', { name }).first()).toHaveAttribute('href', path)
    }
    await expect(page.getByText('AI-powered and algorithmic solutions')).toBeVisible()
    await expect(page.getByText(/^(Example|Live)$/)).toBeVisible()

    const submit = page.getByRole('button', { name: 'Sign in', exact: true })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const place = await submit.boundingBox()
    await submit.click()
    await expect(page.getByRole('textbox', email)).toBeFocused()
    await expect(page.getByRole('textbox', email)).toHaveAccessibleDescription('Enter your email address.')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Enter your password.')
    await expect.poll(() => submit.boundingBox()).toEqual(place)
    await page.getByRole('textbox', email).fill('nobody')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', email)).toHaveAccessibleDescription('Enter a valid email address.')
    await page.getByLabel('Password', { exact: true }).evaluate((input) => {
      input.focus()
      const options = { key: 'A', bubbles: true, modifierCapsLock: true }
      input.dispatchEvent(new KeyboardEvent('keydown', options))
    })
    await expect(page.getByText('Caps Lock is on')).toBeVisible()

    await page.getByRole('textbox', email).fill(newUser().email)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await submit.click()
    await expect(page.getByText('Login failed')).toBeVisible()
    await expect.poll(() => submit.boundingBox()).toEqual(place)

    // A field that is reached by Tab is selected, so typing replaces what is in it.
    const user = await createUser(request, { services })
    await page.getByRole('button', { name: 'Continue with Google' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', email)).toBeFocused()
    await page.keyboard.type(user.email)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type(user.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(paths.dashboard)
    await settled(page)
  })

  test('an unconfirmed address gets a new confirmation mail, whose link signs in', async ({ page, open, request }) => {
    const user = await createUser(request, { isConfirmed: false })
    await open(paths.login)
    await page.getByRole('textbox', email).fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(user.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Confirm your email address first.')).toBeVisible()
    await page.getByRole('button', { name: 'Resend email' }).click()
    await expect(page.getByText('We sent you a new link.')).toBeVisible()
    // One email a minute: the button counts down.
    await expect(page.getByRole('button', { name: /^Resend in 0:\d\d$/ })).toBeDisabled()
    await openLink(page, await mailedLink(request, user.email))
    await expect(page).toHaveURL(paths.services)
    await settled(page)
  })
})

test('LI-1 while the session loads there is a pending state, and a signed-in user never sees the form', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services })
  await signIn(page, user)
  await expect(page).toHaveURL(paths.dashboard)
  await page.addInitScript(() => {
    Object.assign(window, { hasSeenForm: false })
    // Once per frame: what is in the page before its style sheet is, nobody sees.
    const look = () => {
      const field = document.querySelector('input[name="password"]')
      if (field?.checkVisibility()) Object.assign(window, { hasSeenForm: true })
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  // A session that needs a refresh first, from a slow server.
  await expireStoredSession(page)
  let release = () => {}
  const seen = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/auth/v1/token?grant_type=refresh_token', async (route) => {
    await seen
    await route.continue()
  })
  await page.goto(paths.login)
  await expect(page.getByText('Loading the page')).toBeAttached()
  release()
  await expect(page).toHaveURL(paths.dashboard)
  await settled(page)
  expect(await page.evaluate(() => Object(window).hasSeenForm)).toBe(false)
})
