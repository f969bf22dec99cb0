import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { mailedLink, newestMail, newUser, openLink, openSession, type TestUser } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'

const submitName = 'Create account'

async function fillForm(page: Page, { firstName, lastName, email, password }: TestUser) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

function submitOf(page: Page) {
  return page.getByRole('button', { name: submitName })
}

test('SU-1 SU-7 SU-8 PA-1 PA-3 sign-up: captcha, account, mail; the link signs in, in another tab, and leads on', async ({
  page,
  open,
  request,
  context,
}) => {
  const user = newUser()
  const wanted = `${paths.subscriptions}?plan=basic#plans`
  await open(wanted)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account')
  for (const [name, path] of [
    ['Terms of Service', paths.termsOfService],
    ['Privacy Policy', paths.privacyPolicy],
    ['Sign in', paths.login],
  ] as const) {
    // Not the footer's.
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await expect(page.getByRole('button', { name: 'Sign up with Google' })).toBeEnabled()
  await expect(page.getByText('18 or older')).toBeVisible()
  await fillForm(page, user)

  const calls: string[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'POST') calls.push(new URL(sent.url()).pathname)
  })
  const verdict = page.waitForResponse('**/api/verify-captcha')
  let release = () => {}
  const seen = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/auth/v1/signup*', async (route) => {
    await seen
    await route.continue()
  })
  await submitOf(page).dblclick()
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  expect(await (await verdict).json()).toMatchObject({ success: true })
  expect(Object.keys((await verdict).request().postDataJSON())).toEqual(['token'])
  await expectAccessible(page)
  release()
  await expect(page.getByText('Registration successful')).toBeVisible()
  await expect(page.getByText('Please check your email to confirm your account')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `confirmation link to ${user.email}` })).toBeFocused()
  expect(calls).toEqual(['/api/verify-captcha', '/auth/v1/signup'])

  // The step that is left is offered again, after a reload and in another tab.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  await expect(page.getByRole('button', { name: /^Resend in 0:\d\d$/ })).toBeDisabled()
  await expectAccessible(page)
  const tab = await context.newPage()
  await openLink(tab, await mailedLink(request, user.email))
  // Signed in, with a complete profile and no services yet.
  await expect(tab).toHaveURL(paths.services)
  await settled(tab)
  await tab.getByRole('checkbox', { name: 'Law Tools' }).check()
  await tab.getByRole('button', { name: 'Continue to Dashboard' }).click()
  await expect(tab).toHaveURL(paths.dashboard)
  await tab.getByRole('button', { name: 'Continue to Subscriptions' }).click()
  await expect(tab).toHaveURL(wanted)
  await tab.close()
  const { user: stored } = await openSession(request, user)
  expect(stored.user_metadata).toMatchObject({
    firstName: 'Ada',
    lastName: 'Lovelace',
    profileCompleted: true,
    first_name: 'Ada',
    last_name: 'Lovelace',
    profile_completed: true,
  })
})

test('PA-1 with profile and services complete, the confirmation link lands directly on /dashboard', async ({
  page,
  open,
  request,
}) => {
  const user = newUser()
  // As an app would whose sign-up form asks for the services.
  await page.route('**/auth/v1/signup*', (route) => {
    const body = route.request().postDataJSON()
    return route.continue({ postData: { ...body, data: { ...body.data, services: ['developer'] } } })
  })
  await open(paths.signup)
  await fillForm(page, user)
  await submitOf(page).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await openLink(page, await mailedLink(request, user.email))
  await expect(page).toHaveURL(paths.dashboard)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${user.firstName}`)
  expect(new Set(visited.filter((path) => !path.startsWith('/auth/')))).toEqual(new Set([paths.dashboard]))
})

test('SU-2 SU-3 SU-4 SU-5 SU-6 the meter and the checklist follow the password; submit waits for a valid form, and the handler checks again; the keyboard alone signs up, and paste works', async ({
  page,
  open,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(paths.signup)
  const password = page.getByLabel('Password', { exact: true })
  const meter = page.getByRole('meter', { name: 'Password strength' })
  await expect(meter).toHaveAttribute('aria-valuenow', '0')
  const labels = ['At least 8 characters', 'Uppercase letter', 'Lowercase letter', 'Number or symbol']
  for (const label of labels) await expect(page.getByText(`${label}, not met`)).toBeVisible()
  for (const [typed, score, label, met] of [
    ['a', '25', 'Weak', ['Lowercase letter']],
    ['aB', '50', 'Fair', ['Lowercase letter', 'Uppercase letter']],
    ['aB!', '75', 'Good', ['Lowercase letter', 'Uppercase letter', 'Number or symbol']],
    ['aB!aB!aB', '100', 'Strong', labels],
  ] as const) {
    await password.fill(typed)
    await expect(meter).toHaveAttribute('aria-valuenow', score)
    await expect(page.getByText(label, { exact: true })).toBeVisible()
    for (const rule of labels) {
      const state = (met as readonly string[]).includes(rule) ? 'met' : 'not met'
      await expect(page.getByText(`${rule}, ${state}`)).toBeVisible()
    }
  }
  // It meets the rules, but the server would reject it: the meter says so first.
  await password.fill('Password1')
  await expect(password).toHaveAccessibleDescription(/^This password appears in known leaks. Choose another./)
  await expect(page.getByText('Leaked', { exact: true })).toBeVisible()
  await expect(page.getByText('Strong', { exact: true })).toBeHidden()
  await expectAccessible(page)

  await password.fill('')
  const user = newUser()
  const submit = submitOf(page)
  const confirm = page.getByLabel('Confirm password')
  const insist = () =>
    page.getByRole('form', { name: 'Create an account' }).evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(submit).toBeDisabled()
  await insist()
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields.')
  await expect(page.getByRole('alert')).toBeFocused()

  await fillForm(page, user)
  await expect(submit).toBeEnabled()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const place = await submit.boundingBox()
  await confirm.fill('Analytical1844')
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()
  await expect.poll(() => submit.boundingBox()).toEqual(place)
  await expect(submit).toBeDisabled()
  await insist()
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match.')

  await password.fill('analytical')
  await confirm.fill('analytical')
  await expect(submit).toBeDisabled()
  await insist()
  await expect(page.getByRole('alert')).toHaveText('Your password does not meet all security requirements.')
  await expectAccessible(page)

  for (const label of ['First name', 'Last name', 'Email', 'Password', 'Confirm password']) {
    await fillForm(page, user)
    await expect(submit).toBeEnabled()
    await page.getByLabel(label, { exact: true }).fill('')
    await expect(submit).toBeDisabled()
  }

  // A field that is reached by Tab is selected, so typing and pasting replace what is in it.
  await page.getByLabel('First name').fill('')
  await page.evaluate((text) => navigator.clipboard.writeText(text), user.password)
  await page.getByLabel('First name').focus()
  for (const text of [user.firstName, user.lastName, user.email]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('ControlOrMeta+V')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+V')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Registration successful')).toBeVisible()
})

test.describe('failures', () => {
  test.use({ allowedConsole: [/Failed to load resource|net::ERR/] })

  test('SU-9 what the server finds wrong with a field is said there only; a failed captcha is said in the banner, and the next try is a fresh one', async ({
    page,
    open,
    request,
  }) => {
    await open(paths.signup)
    // A hosted project knows more leaks than the form does.
    const leaked = { error_code: 'weak_password', msg: 'pwned', weak_password: { reasons: ['pwned'] } }
    await page.route('**/auth/v1/signup*', (route) => route.fulfill({ status: 422, json: leaked }))
    await fillForm(page, newUser())
    await submitOf(page).click()
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toBeFocused()
    await expect(page.getByText('This password appears in known leaks. Choose another.')).toHaveCount(1)
    await expect(page.getByText('Leaked', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute('**/auth/v1/signup*')

    await fillForm(page, { ...newUser(), email: 'ada@example..com' })
    await submitOf(page).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByText('Enter a valid email address.')).toHaveCount(1)
    await page.getByLabel('Email').fill('ada@example')
    await submitOf(page).click()
    await expect(page.getByText('Enter a valid email address.')).toHaveCount(1)
    await expect(page.getByText('Signup failed')).toHaveCount(0)

    const user = newUser()
    await fillForm(page, user)
    let challenges = 0
    page.on('request', (sent) => {
      if (sent.url().endsWith('/api/captcha-challenge')) challenges += 1
    })
    // The token is corrupted on its way, so the real server rejects it.
    await page.route('**/api/verify-captcha', (route) => route.continue({ postData: '{"token":"c3BvaWx0"}' }))
    await submitOf(page).click()
    const banner = page.getByRole('alert')
    await expect(banner).toHaveText('Signup failed. CAPTCHA verification failed. Please try again.')
    await expect(banner).toBeFocused()
    await expect(page.getByText('CAPTCHA verification failed.')).toHaveCount(1)

    await page.unroute('**/api/verify-captcha')
    const expired = { success: false, message: 'The challenge has expired.' }
    await page.route('**/api/verify-captcha', (route) => route.fulfill({ status: 400, json: expired }))
    await submitOf(page).click()
    await expect(banner).toHaveText('Signup failed. The challenge has expired.')
    await page.unroute('**/api/verify-captcha')
    await page.route('**/api/captcha-challenge', (route) => route.abort('connectionrefused'))
    await submitOf(page).click()
    await expect(banner).toHaveText('Signup failed. CAPTCHA verification failed. Please try again.')

    await page.unroute('**/api/captcha-challenge')
    await submitOf(page).click()
    await expect(page.getByText('Registration successful')).toBeVisible()
    expect(challenges).toBe(4)
    await newestMail(request, user.email, /Confirm/)
  })
})
