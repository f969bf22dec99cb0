import { paths } from '@assay/contract/paths'
import type { APIRequestContext } from '@playwright/test'
import { pkce } from '../server/src/testing/google-browser.ts'
import { createUser, mailedLink, newUser, openSession, passwordStatus, signIn, signUpUser } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'

const services = ['developer' as const]

/** Where the button behind a mailed link leads. */
async function pressedLink(request: APIRequestContext, link: string): Promise<string> {
  const form = Object.fromEntries(new URL(link).searchParams)
  const headers = { accept: 'text/html' }
  const pressed = await request.post('/auth/v1/verify', { form, headers, maxRedirects: 0 })
  return pressed.headers().location ?? ''
}

/** The attacker has been to Google and keeps the last step for the victim. */
async function unfinishedGoogleSignIn(request: APIRequestContext, email: string): Promise<string> {
  const begun = await request.get(
    `/auth/v1/authorize?provider=google&redirect_to=${process.env.BASE_URL}/dashboard${pkce.query}`,
    {
      maxRedirects: 0,
    },
  )
  const form = { decision: 'continue', name: 'Mallory', email, verified: 'yes' }
  const chosen = await request.post(begun.headers().location ?? '', { form, maxRedirects: 0 })
  return chosen.headers().location ?? ''
}

test('SF-7 someone else’s tokens, code and Google sign-in change nothing for a signed-in user', async ({
  page,
  request,
}) => {
  const [ada, mallory] = [await createUser(request, { services }), await createUser(request, { services })]
  await signIn(page, ada)
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('assay-auth') ?? '{}').user.email)
  const isStillAda = async () => {
    await expect(page).toHaveURL(paths.dashboard)
    await expect(page.getByText(`You’re still signed in as ${ada.email}.`)).toBeVisible()
    expect(await stored()).toBe(ada.email)
  }

  const { accessToken, refreshToken } = await openSession(request, mallory)
  const tokens = { access_token: accessToken, refresh_token: refreshToken, expires_in: '3600', token_type: 'bearer' }
  await page.goto('about:blank')
  await page.goto(`${paths.dashboard}#${new URLSearchParams(tokens)}`)
  await isStillAda()

  await request.post('/auth/v1/recover', { data: { email: mallory.email, ...pkce.body } })
  const landing = new URL(await pressedLink(request, await mailedLink(request, mallory.email, /Reset your/)))
  await page.goto(`${paths.dashboard}?code=${landing.searchParams.get('code')}`)
  await isStillAda()

  await page.goto(await unfinishedGoogleSignIn(request, mallory.email))
  await expect(page).toHaveURL(paths.dashboard)
  await expect(page.getByText('Google sign-in not finished')).toBeVisible()
  expect(await stored()).toBe(ada.email)
  await settled(page)
})

test('SF-7 a sign-up link opened in another browser confirms the address and leads to the sign-in', async ({
  page,
  request,
}) => {
  const user = await signUpUser(request, { isConfirmed: false, challenge: pkce.body })
  await page.goto(await pressedLink(request, await mailedLink(request, user.email)))
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByText('Your email is confirmed. Sign in to continue.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('assay-auth'))).toBeNull()
  await expectAccessible(page)
  await signIn(page, user)
  await expect(page).toHaveURL(paths.services)
})

test('SF-7 a reset link opened on a phone says so, offers a new one, and still works where it was requested', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const user = await createUser(request, { services })
  await page.goto(paths.login)
  await settled(page)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(user.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  const link = await mailedLink(request, user.email, /Reset your/)

  const phone = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 390, height: 780 } })
  await phone.goto(await pressedLink(request, link))
  await expect(phone).toHaveURL(paths.resetPassword)
  await expect(
    phone.getByText('Open this link in the browser where you requested it, or request a new one here.'),
  ).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Request a new link' }).click()
  await expect(phone.getByRole('dialog', { name: 'Reset your password' })).toBeVisible()
  await phone.close()

  await page.goto(await pressedLink(request, link))
  await expect(page).toHaveURL(paths.resetPassword)
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
})

test.describe('a link that is used up', () => {
  test.use({ allowedConsole: [/status of 403/] })

  test('SF-7 an invited user accepts in any browser, chooses a password and signs in with it', async ({
    page,
    request,
  }) => {
    const user = newUser()
    const key = process.env.SECRET_KEY ?? ''
    await request.post('/auth/v1/invite', { data: { email: user.email }, headers: { authorization: `Bearer ${key}` } })
    const link = await mailedLink(request, user.email)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re invited to Assay')
    await expectAccessible(page)
    // Opening it uses up nothing and signs nobody in.
    await page.reload()
    expect(await page.evaluate(() => localStorage.getItem('assay-auth'))).toBeNull()
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a password')
    await page.getByLabel('New password', { exact: true }).fill(user.password)
    await expect(page).not.toHaveURL(/token/)
    await page.getByLabel('Confirm new password').fill(user.password)
    await page.getByRole('button', { name: 'Set password', exact: true }).click()
    await expect(page).toHaveURL(paths.login)
    expect(await passwordStatus(request, user)).toBe(200)
    await page.goto(link)
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.')
  })
})
