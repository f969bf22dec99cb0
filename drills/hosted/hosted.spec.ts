/*
 * The product on a hosted project, which an independent implementation of Supabase's auth and rest plays: @supabase/lite.
 * What it lacks, the gateway beside this file adds in front of it:
 * - an issuer, published keys and the claims about the user in access tokens (tokens.ts);
 * - deletion of users by the secret key, and the captcha, against a Turnstile on loopback (gateway.ts, turnstile.ts);
 * - ISO timestamps (gateway.ts); auth.uid() and auth.jwt() as they have been for years, and metadata stored as the object
 *   that it is (database.ts);
 * - mailed links that lead to the project, keep where to go, and exchange a code by PKCE (mail-links.ts).
 * What neither has, and what is therefore not shown here: Google (lite asks Google itself), the rest of the admin API,
 * MFA, the project's limits on calls, and a second confirmation mail: lite rejects every request for one with 429, so only
 * the captcha of that request is shown.
 * Cloudflare's script cannot be fetched here: the browser gets one of ours, which behaves alike as far as it is used.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { paths } from '@assay/contract/paths'
import type { APIRequestContext, Page } from '@playwright/test'
import { expireStoredSession, newestMail, newUser, type TestUser } from '../../e2e/support/accounts.ts'
import { pollDuringDeletion, untilPolled } from '../../e2e/support/hold-responses.ts'
import { expect, test as journey, settled } from '../../e2e/support/journey.ts'
import { navigate } from '../../e2e/support/pages.ts'
import { payWith } from '../../e2e/support/payments.ts'
import { commandsIn, readBlock } from '../guide.ts'
import { type Stage, startStage } from './stage.ts'
import { script, scriptAddress, siteKey } from './turnstile.ts'

const newPassword = 'Difference1822'

const test = journey.extend<object, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its parameter.
    async ({}, use) => {
      const stage = await startStage()
      await use(stage)
      await stage.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ stage }, use) => use(stage.productUrl),
  allowedOrigins: async ({ stage }, use) => use([stage.projectUrl, 'https://challenges.cloudflare.com']),
  // A rejected sign-in, a rejected mail and the logout of a deleted account are failed requests in the browser.
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  allowedConsole: async ({}, use) => use([/status of (400|403|404|429)/]),
  context: async ({ context }, use) => {
    await context.route(scriptAddress, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
    await use(context)
  },
})

// One after another, on one stage.
test.describe.configure({ mode: 'default' })

test('SY-3 an account from sign-up to deletion, on a hosted project with a captcha', async ({
  page,
  open,
  request,
  stage,
}) => {
  // A whole life cycle: twenty seconds alone, more under load.
  test.setTimeout(120_000)
  const user = newUser()
  await test.step('sign-up, and a resent mail: each with a fresh widget token', async () => {
    await open(paths.signup)
    await fillSignUp(page, user)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    await page.evaluate(() => {
      const pending = JSON.parse(localStorage.getItem('pending-signup') ?? '{}')
      localStorage.setItem('pending-signup', JSON.stringify({ ...pending, sentAt: Date.now() - 61_000 }))
    })
    await page.reload()
    await page.getByRole('button', { name: 'Resend email' }).click()
    // The project has a limit of its own, and the button counts down.
    await expect(page.getByRole('button', { name: /^Resend in/ })).toBeDisabled()
    expect(stage.protectedCalls.splice(0)).toEqual([passed('/signup'), passed('/resend')])
  })

  await test.step('the mailed link signs in; the project notifies us, and the welcome is there', async () => {
    await page.goto(stage.links.find(user.email, /Confirm/) ?? '')
    await expect(page).toHaveURL(paths.services)
    await page.getByRole('checkbox', { name: 'Developer Tools' }).check()
    await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
    await expect(page).toHaveURL(paths.dashboard)
    await settled(page)
    await expect(page.getByRole('row', { name: /User Verification Free \(monthly\) Active/ })).toContainText(
      '25 remaining of 25',
    )
    await navigate(page, paths.notifications)
    await expect(page.getByRole('article', { name: 'Welcome to Assay' })).toHaveCount(1)
  })

  await test.step('a wrong password, then the right one: two sign-ins, two tokens', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(paths.login)
    await signInWith(page, user.email, 'Wrong-password-1')
    await expect(page.getByText('Login failed')).toBeVisible()
    await signInWith(page, user.email, user.password)
    await expect(page).toHaveURL(paths.dashboard)
    expect(stage.protectedCalls.splice(0)).toEqual([passed('/token'), passed('/token')])
  })

  await test.step('an expired session is refreshed without a captcha', async () => {
    await settled(page)
    await expireStoredSession(page)
    const refreshed = page.waitForResponse(/grant_type=refresh_token/)
    await page.reload()
    expect((await refreshed).status()).toBe(200)
    await settled(page)
    await expect(page).toHaveURL(paths.dashboard)
    expect(stage.protectedCalls).toEqual([])
  })

  await test.step('the profile and password change, and the owner is notified', async () => {
    await navigate(page, paths.profile)
    await page.getByLabel('First name').fill('Augusta')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Information updated')).toBeVisible()
    await page.getByRole('tab', { name: 'Security' }).click()
    await page.getByLabel('Current password', { exact: true }).fill(user.password)
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Update password', exact: true }).click()
    await expect(page.getByText('Password updated')).toBeVisible()
    expect(stage.protectedCalls.splice(0)).toEqual([passed('/token')])
    await open(paths.notifications)
    await expect(page.getByRole('article', { name: 'Your password was changed' })).toHaveCount(1)
  })

  await test.step('an API key, and a check with it', async () => {
    await navigate(page, paths.api)
    await page.getByRole('button', { name: 'Create API key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create API key' })
    await dialog.getByLabel('Name').fill('Sign-up form')
    await dialog.getByRole('button', { name: 'Create API key' }).click()
    const key = String(await page.getByTestId('full-key').textContent())
    const data = { model: 'user_verification', email: 'kx92@mailinator.com' }
    const verdict = await request.post('/v1/verify', { headers: { 'x-api-token': key }, data })
    expect(verdict.status(), await verdict.text()).toBe(200)
  })

  await test.step('a plan is paid for and canceled', async () => {
    await navigate(page, paths.developerTools)
    const opening = page.waitForEvent('popup')
    await page.getByRole('region', { name: 'Basic', exact: true }).getByRole('button').click()
    await page.getByRole('button', { name: /^Choose Basic/ }).click()
    const popup = await opening
    await payWith(popup, 'international')
    await expect(popup.getByText('User Verification Basic is ready to use.')).toBeVisible({ timeout: 30_000 })
    await popup.close()
    await open(paths.subscriptions)
    const card = page.getByRole('article', { name: 'User Verification Basic' })
    await card.getByRole('button', { name: 'Cancel Subscription' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel User Verification Basic' })
    await dialog.getByRole('button', { name: 'Send OTP' }).click()
    await dialog.getByLabel('Verification code').fill(await mailedCode(request, user))
    await dialog.getByRole('button', { name: 'Confirm Cancellation' }).click()
    await expect(page.getByText('Subscription Cancellation Initiated')).toBeVisible()
  })

  await test.step('the account is deleted at the project, with the password and without a captcha', async () => {
    await page.clock.install()
    await open(`${paths.profile}?tab=security&part=data`)
    await untilPolled(page)
    const sent = await pollDuringDeletion(page)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabel(`Type ${user.email} to confirm`).fill(user.email)
    await dialog.getByLabel('Current password', { exact: true }).fill(newPassword)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByText('Account deleted')).toBeVisible()
    expect(sent).toEqual(['POST /auth/v1/logout'])
    const { rows } = await stage.database.query(
      `select (select count(*)::int from auth.users where email = $1) as users,
        (select count(*)::int from public.api_keys) as keys, (select count(*)::int from public.notifications) as notices`,
      [user.email],
    )
    expect(rows).toEqual([{ users: 0, keys: 0, notices: 0 }])
    expect(stage.protectedCalls).toEqual([])
  })
})

test('SY-3 a forgotten password is replaced through the mailed link, whose request carries a token too', async ({
  page,
  open,
  stage,
}) => {
  const user = newUser()
  expect((await call(stage, '/signup', { ...user, ...withToken() })).status).toBe(200)
  await fetch(stage.links.find(user.email, /Confirm/) ?? '', { redirect: 'manual' })
  stage.protectedCalls.length = 0
  await open(paths.login)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset your password' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(user.email)
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(stage.links.find(user.email, /Reset/) ?? '')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Reset password', exact: true }).click()
  await expect(page).toHaveURL(paths.login)
  await signInWith(page, user.email, newPassword)
  await expect(page).toHaveURL(paths.completeProfile)
  await settled(page)
  expect(stage.protectedCalls.splice(0)).toEqual([passed('/recover'), passed('/token')])
})

test('SY-3 the project rejects a program’s requests: no token, a forged one, and a used one', async ({ stage }) => {
  const user = newUser()
  for (const path of ['/signup', '/token?grant_type=password', '/recover', '/resend']) {
    const rejection = await call(stage, path, { ...user, type: 'signup' })
    expect(rejection).toEqual({ status: 400, error: 'captcha protection: request disallowed (no captcha_token found)' })
  }
  const receipt = { gotrue_meta_security: { captcha_token: 'a-receipt-of-our-own-server' } }
  expect(await call(stage, '/signup', { ...user, ...receipt })).toMatchObject({
    status: 400,
    error: expect.stringContaining('invalid-input-response'),
  })
  const used = withToken()
  expect((await call(stage, '/signup', { ...user, ...used })).status).toBe(200)
  const again = await call(stage, '/token?grant_type=password', { ...user, ...used })
  expect(again.error).toContain('timeout-or-duplicate')
})

test('SY-3 the guide’s last step shows the project, its captcha and its keys', async ({ stage }) => {
  const [, ...looks] = commandsIn(readBlock('deploy/supabase.md', 'jwks.json'))
  const outputs: string[] = []
  for (const command of looks) {
    const moved = command
      .replace('https://app.example.com', stage.productUrl)
      .replace('https://abcdefghijklmnop.supabase.co', stage.projectUrl)
    // The project is in this process, so this must not wait for it.
    outputs.push((await promisify(execFile)('sh', ['-ec', moved])).stdout)
  }
  const [ready, config, keys] = outputs
  expect(JSON.parse(ready ?? '')).toMatchObject({ status: 'ready' })
  expect(config).toContain(stage.projectUrl)
  expect(config).toContain(stage.keys.publishable)
  expect(config).toContain('"checkedBy":"project"')
  expect(JSON.parse(keys ?? '').keys).not.toEqual([])
})

/** As a program calls the project, without the page. */
async function call(stage: Stage, path: string, body: object): Promise<{ status: number; error: string }> {
  const headers = { apikey: stage.keys.publishable, 'content-type': 'application/json' }
  const address = `${stage.projectUrl}/auth/v1${path}`
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  const { msg = '' } = Object(await response.json())
  return { status: response.status, error: String(msg) }
}

function withToken() {
  return { gotrue_meta_security: { captcha_token: `${siteKey}.${randomUUID()}` } }
}

async function fillSignUp(page: Page, { firstName, lastName, email, password }: TestUser): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function mailedCode(request: APIRequestContext, { email }: TestUser): Promise<string> {
  const mail = await newestMail(request, email, /cancel/i)
  return String(/\b\d{6}\b/.exec(mail.text)?.[0])
}

function passed(path: string) {
  return { path, error: null }
}
