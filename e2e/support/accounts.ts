import { randomUUID } from 'node:crypto'
import { Mailbox, type MailboxEntry } from '@assay/contract/mailbox'
import { paths } from '@assay/contract/paths'
import type { ServiceId } from '@assay/contract/services'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { elsewhere } from '../../server/src/testing/elsewhere.ts'
import { passCaptcha } from '../../server/src/testing/solve-captcha.ts'
import { settled } from './journey.ts'

export type TestUser = { email: string; password: string; firstName: string; lastName: string }

type UserOptions = {
  /** True by default. */
  isConfirmed?: boolean
  /** None by default. */
  services?: ServiceId[]
  /** Without it, the user still has to enter their names. */
  hasProfile?: boolean
  /** What differs from the default. */
  as?: Partial<TestUser>
}

/** An account created with the operator's key, without a mail. Every call creates another user. */
export async function createUser(request: APIRequestContext, options: UserOptions = {}): Promise<TestUser> {
  const key = process.env.SECRET_KEY
  if (!key) throw new Error('SECRET_KEY is set by the global set-up')
  const { services = [], isConfirmed = true } = options
  const { user, data } = describeUser(options)
  const response = await request.post('/auth/v1/admin/users', {
    headers: { apikey: key, authorization: `Bearer ${key}` },
    data: {
      email: user.email,
      password: user.password,
      email_confirm: isConfirmed,
      user_metadata: services.length > 0 ? { ...data, services } : data,
    },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return user
}

/** An account created as the web app does it: captcha, sign-up, mailed link, and the welcome. */
export async function signUpUser(
  request: APIRequestContext,
  { isConfirmed = true, challenge = {}, ...options }: UserOptions & { challenge?: object } = {},
): Promise<TestUser> {
  const { services = [] } = options
  const { user, data } = describeUser(options)
  const { email, password } = user
  await post(request, '/auth/v1/signup', {
    email,
    password,
    data,
    ...challenge,
    gotrue_meta_security: { captcha_token: await captchaReceipt(request) },
  })
  if (!isConfirmed) return user
  const link = new URL(await mailedLink(request, email))
  const session = await post(request, '/auth/v1/verify', {
    type: 'signup',
    token_hash: link.searchParams.get('token'),
  })
  if (services.length > 0) await changeUser(request, String(session.access_token), { data: { services } })
  return user
}

function describeUser({ hasProfile = true, as = {} }: UserOptions) {
  const user = { ...newUser(), ...as }
  const { firstName, lastName } = user
  const names = { firstName, lastName, first_name: firstName, last_name: lastName }
  return { user, data: hasProfile ? { ...names, profileCompleted: true, profile_completed: true } : {} }
}

export function newUser(): TestUser {
  const id = randomUUID().slice(0, 8)
  return { email: `ada-${id}@example.com`, password: 'Analytical1843', firstName: 'Ada', lastName: 'Lovelace' }
}

/** Through the form where it's open, as a person would; elsewhere with a stored session. */
export async function signIn(
  page: Page,
  user: Pick<TestUser, 'email' | 'password'>,
  path: string = paths.dashboard,
): Promise<void> {
  if (new URL(page.url(), 'http://none').pathname === paths.login) await fillLogin(page, user)
  else await openWithSession(page, user, path)
  await expect(page).not.toHaveURL(paths.login)
  // The form stays until the script of the next page has loaded.
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  await settled(page)
}

/** Through the sandbox issuer; returns the address. */
export async function signUpWithGoogle(page: Page): Promise<string> {
  const { email } = newUser()
  await page.goto(paths.signup)
  await settled(page)
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(paths.completeProfile)
  await settled(page)
  return email
}

async function fillLogin(page: Page, { email, password }: Pick<TestUser, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Stored before the page's own scripts run, which saves opening another page first. */
async function openWithSession(
  page: Page,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
  path: string,
): Promise<void> {
  const session = await post(page.request, '/auth/v1/token?grant_type=password', { email, password })
  const storing = await page.addInitScript((kept) => {
    if (window.top === window) localStorage.setItem('assay-auth', kept)
  }, JSON.stringify(session))
  await page.goto(path)
  await storing.dispose()
}

/** The link in the newest mail to this address; waits for the mail. */
export async function mailedLink(request: APIRequestContext, to: string, subject = /./): Promise<string> {
  const mail = await newestMail(request, to, subject)
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
  if (!link) throw new Error(`There is no link in the mail "${mail.subject}" to ${to}.`)
  return link
}

/** A mailed link leads to a page with one button; nothing happens until it's pressed. */
export async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.locator('form[action="/auth/v1/verify"]').getByRole('button').click()
}

export async function newestMail(request: APIRequestContext, to: string, subject = /./): Promise<MailboxEntry> {
  let found: MailboxEntry | undefined
  await expect(async () => {
    const response = await request.get('/dev/mailbox.json', { params: { to } })
    const mails = Mailbox.parse(await response.json())
    found = mails.find((mail) => subject.test(mail.subject))
    expect(found, `a mail to ${to}`).toBeDefined()
    // A job delivers it, after the response.
  }).toPass({ intervals: [100], ...elsewhere })
  if (!found) throw new Error('unreachable')
  return found
}

/** A session for a password, straight from the server. */
export async function openSession(
  request: APIRequestContext,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
): Promise<{ accessToken: string; refreshToken: string; user: Record<string, unknown> }> {
  const session = await post(request, '/auth/v1/token?grant_type=password', { email, password })
  return {
    accessToken: String(session.access_token),
    refreshToken: String(session.refresh_token),
    user: Object(session.user),
  }
}

/** The server's response to a password, for tests that ask whether it still works. */
export async function passwordStatus(
  request: APIRequestContext,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
): Promise<number> {
  const headers = await apiHeaders(request)
  const response = await request.post('/auth/v1/token?grant_type=password', { headers, data: { email, password } })
  return response.status()
}

export async function changeUser(
  request: APIRequestContext,
  accessToken: string,
  changes: { data?: Record<string, unknown>; password?: string },
): Promise<void> {
  const headers = { ...(await apiHeaders(request)), authorization: `Bearer ${accessToken}` }
  const response = await request.put('/auth/v1/user', { headers, data: changes })
  expect(response.ok(), await response.text()).toBe(true)
}

/** Ends the session on the server: its refresh token stops working. */
export async function endSessions(request: APIRequestContext, accessToken: string): Promise<void> {
  const headers = { ...(await apiHeaders(request)), authorization: `Bearer ${accessToken}` }
  const response = await request.post('/auth/v1/logout?scope=global', { headers })
  expect(response.ok(), await response.text()).toBe(true)
}

/** Ages the stored session so that its access token has expired, as after a night, or expires at a given second. */
export async function expireStoredSession(page: Page, at = 1): Promise<void> {
  await page.evaluate((expires_at) => {
    const session = JSON.parse(localStorage.getItem('assay-auth') ?? '{}')
    localStorage.setItem('assay-auth', JSON.stringify({ ...session, expires_at }))
  }, at)
}

async function captchaReceipt(request: APIRequestContext): Promise<string> {
  return passCaptcha({
    async request(path, init) {
      const response = await request.fetch(path, {
        method: init?.method ?? 'GET',
        ...(typeof init?.body === 'string' && { data: init.body, headers: { 'content-type': 'application/json' } }),
      })
      return new Response(await response.text(), { status: response.status() })
    },
  })
}

async function post(request: APIRequestContext, path: string, data: unknown): Promise<Record<string, unknown>> {
  const response = await request.post(path, { headers: await apiHeaders(request), data })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return response.json()
}

export async function apiHeaders(request: APIRequestContext): Promise<{ apikey: string }> {
  const response = await request.get('/config.json')
  const { supabase } = await response.json()
  return { apikey: supabase.publishableKey }
}
