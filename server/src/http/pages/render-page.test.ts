import { pagesFor } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../../../scripts/build.mjs'
import { createTestApp } from '../../testing/test-app.ts'

beforeAll(ensureBuilt, 120_000)

const html = { headers: { accept: 'text/html' } }
const webFolder = 'web/dist'

test('every public page is served with its heading and text, in markup that the content security policy accepts', async () => {
  const { app } = await createTestApp({ webFolder })
  for (const [path, [heading, sentence]] of Object.entries(texts)) {
    const response = await app.request(path, html)
    const page = await response.text()
    expect(response.status, path).toBe(200)
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1], path).toBe(heading)
    expect(page, path).toContain(sentence)
    expect(page, path).not.toContain('Assay needs JavaScript')
    expect(page, path).not.toMatch(/<[^>]* (style|on\w+)=/)
  }
  expect(Object.keys(texts)).toEqual(expect.arrayContaining(pagesFor('guest', 'public').map(({ path }) => path)))
  // Users' pages have nothing to read for a browser without scripts.
  expect(await (await app.request(paths.dashboard, html)).text()).toContain('Assay needs JavaScript')
})

test('a page is rendered with the settings of its server: what it offers, and the status it has now', async () => {
  const { app } = await createTestApp({ webFolder })
  const pageOf = async (path: string) => (await app.request(path, html)).text()
  expect(await pageOf(paths.login)).toContain('Continue with Google')
  expect(await pageOf(paths.login)).toContain('Signing in needs JavaScript')
  expect(await pageOf(paths.status)).toContain('No data yet')

  const outside = {
    PUBLIC_URL: 'https://assay.example',
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: 'site',
    CAPTCHA_SECRET_KEY: 'secret',
    LEGAL_EMAIL: 'law@assay.example',
  }
  const other = await createTestApp({ webFolder, env: outside })
  const otherPageOf = async (path: string) => (await other.app.request(path, html)).text()
  expect(await otherPageOf(paths.login)).not.toContain('Continue with Google')
  expect(await otherPageOf(paths.pricing)).toContain('Paid plans aren’t available here yet.')
  expect(await otherPageOf(paths.privacyPolicy)).toContain('Cloudflare')
  expect(await otherPageOf(paths.termsOfService)).toContain('law@assay.example')
  expect(await pageOf(paths.termsOfService)).not.toContain('law@assay.example')
})

test('CO-1 LE-1 with nothing configured, no public page names an address of ours, and the legal pages lead to the contact form', async () => {
  const { app } = await createTestApp({ webFolder })
  for (const { path } of pagesFor('guest', 'public')) {
    expect(await (await app.request(path, html)).text(), path).not.toContain('mailto:')
  }
  for (const path of [paths.termsOfService, paths.privacyPolicy, paths.disclaimer, paths.refundPaymentPolicy]) {
    const page = (await (await app.request(path, html)).text()).replace(/<script.*?<\/script>/gs, '')
    expect(page, path).toContain('contact page')
    expect(page, path).not.toMatch(/[\w.-]+@[\w-]+|\bexample\.|\[[A-Z]|TODO/)
  }
})

test('a page names all of its scripts, and no others, so that the browser fetches them at once', async () => {
  const { app } = await createTestApp({ webFolder })
  const page = await (await app.request(paths.dashboard, html)).text()
  expect(page).toMatch(/<link rel="modulepreload"[^>]+\/assets\/dashboard-/)
  expect(page).toMatch(/<link rel="modulepreload"[^>]+\/assets\/user-frame-/)
  expect(page).not.toMatch(/<link rel="modulepreload"[^>]+\/assets\/pricing-/)
})

test('an address without a page is a 404 that names it, and nothing in it is markup', async () => {
  const { app } = await createTestApp({ webFolder })
  const response = await app.request('/no&such"page', html)
  expect(response.status).toBe(404)
  const page = await response.text()
  expect(page).toContain('Page not found')
  expect(page).toMatch(/<code[^>]*>\/no&amp;such%22page<\/code>/)
  const odd = await (await app.request('/$&__CSP_NONCE__', html)).text()
  expect(odd).toMatch(/<code[^>]*>\/\$&amp;__CSP_NONCE__<\/code>/)
})

/** The heading of each page and a sentence of its text. */
const texts: Record<string, [string, string]> = {
  '/': ['Welcome back', 'Know who is really'],
  '/login': ['Welcome back', 'One request tells real customers from disposable emails'],
  '/signup': ['Create an account', 'No credit card required.'],
  '/pricing': ['Start free. Upgrade when you grow.', '30,000'],
  '/reset-password': ['Invalid link', 'Links work once and expire after 1'],
  '/success': ['Payment Successful', 'You’re not signed in here'],
  '/terms-of-service': ['Terms of Service', 'This summary is for convenience only'],
  '/refund-payment-policy': ['Refund and Payment Policy', '₹3,499'],
  '/privacy-policy': ['Privacy Policy', 'We use no advertising or analytics cookies.'],
  '/disclaimer': ['Disclaimer', 'In short'],
  '/lookup': ['Why was this domain flagged?', 'What you’ll see'],
  '/lookup/appeal': ['Appeal', 'Which domain is it about?'],
  '/lookup/decisions': ['Decisions on appeals', 'No decisions yet'],
  '/invitation': ['Invitation', 'Loading the invitation'],
  '/status': ['Status', 'Current status and 30-day uptime.'],
}
