import { paths } from '@assay/contract/paths'
import { createUser, newUser } from './support/accounts.ts'
import { expect, settled, test } from './support/journey.ts'

// A rejected captcha is a response that the browser logs as an error.
test.use({ allowedConsole: [/Failed to load resource/] })

const services = ['developer' as const]

test('PA-1 Google: canceled, without an account, canceled again on the sign-up screen, and with a complete account to /dashboard', async ({
  page,
  open,
  request,
}) => {
  const user = await createUser(request, { services })
  const signInWith = async (address: string) => {
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
  }
  // Canceling isn't an error.
  await open(paths.login)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByText('Google sign-in was canceled.')).toHaveCount(1)
  await expect(page.getByText('Login failed')).toHaveCount(0)

  await signInWith(newUser().email)
  await expect(page).toHaveURL(paths.signup)
  await expect(page.getByText('There’s no account for this Google address yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(paths.signup)
  await expect(page.getByText('Google sign-up was canceled.')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(paths.login)
  await signInWith(user.email)
  await expect(page).toHaveURL(paths.dashboard)
  await settled(page)
  await expect(page).not.toHaveURL(/#/)
})

test('PA-2 SU-8 SU-9 SU-10 the captcha runs before Google signup too, every failure is shown, once, and the account is created and asked for the rest', async ({
  page,
  open,
}) => {
  await open(paths.signup)
  await page.route('**/api/verify-captcha', (route) => route.continue({ postData: '{"token":"c3BvaWx0"}' }))
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  const text = 'Google signup failed. CAPTCHA verification failed. Please try again.'
  await expect(page.getByRole('alert')).toHaveText(text)
  await expect(page).toHaveURL(paths.signup)
  await page.unroute('**/api/verify-captcha')

  // Google or the server failed on the way, without words for people.
  await page.evaluate(() => sessionStorage.setItem('oauth-intent', 'signup'))
  await page.goto(`${paths.dashboard}#error=server_error&error_code=unexpected_failure&error_description=pq:+42P01`)
  await expect(page).toHaveURL(paths.signup)
  await expect(page.getByRole('alert')).toHaveText('Google signup failed. An error occurred during Google signup.')
  await expect(page.getByText('An error occurred')).toHaveCount(1)

  const { email } = newUser()
  const verified = page.waitForResponse('**/api/verify-captcha')
  const left = page.waitForRequest('**/auth/v1/authorize?*')
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  expect((await verified).ok()).toBe(true)
  expect(new URL((await left).url()).searchParams.get('captcha_token')).toBeTruthy()
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(paths.completeProfile)
  await settled(page)
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
  await expect(page.getByLabel('Last name')).toHaveValue('Hopper')
})
