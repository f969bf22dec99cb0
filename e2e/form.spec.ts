import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { paths } from '@assay/contract/paths'
import { FormKey } from '@assay/contract/widget/form-keys'
import type { Locator } from '@playwright/test'
import { createUser, openSession, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { afterRetries } from './support/connection.ts'
import { expect, onlyInDrill, test } from './support/journey.ts'
import { expectToFit } from './support/layout-problems.ts'

test.use({ allowedConsole: [/status of 503/] })

test('CT-5 a form on another site is corrected, sent with a token, and sent all the same without us', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const shop = await startShop()
  const user = await createUser(request, { services: ['developer'] })
  await page.route('**/form-keys', (route) => route.fulfill({ status: 503, json: unavailable }))
  await signIn(page, user, paths.form)
  await expect(page.getByRole('heading', { name: 'We couldn’t load your publishable keys' })).toBeVisible(afterRetries)
  await page.unroute('**/form-keys')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Create publishable key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create publishable key' })
  await dialog.getByLabel('Name').fill('Sign-up form')
  await dialog.getByLabel('Sites').fill('http://shop.example/sign-up')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByText('isn’t a site we can use')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Sites').fill(shop.url)
  await dialog.getByLabel('Proof of work').check()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(
    page.getByText('30 requests per visitor and hour, 12 checks a month (default), proof of work'),
  ).toBeVisible()
  const [key = ''] = /asy_pub_\w+/.exec((await page.locator('pre').first().textContent()) ?? '') ?? []

  const preview = page.getByRole('form', { name: 'Preview' })
  // The page fetches the widget with the key; a field that is left before that is checked when the form is sent.
  await page.waitForFunction(() => 'assayForms' in window)
  await preview.getByLabel('Email').fill('ada@gmial.com')
  await page.keyboard.press('Tab')
  await expect(preview.getByRole('button', { name: 'ada@gmail.com' })).toBeVisible()
  await expectToFit(page, [320, 390, 1440])
  await preview.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('Sent, with a token for your server.')).toBeVisible()

  // Visitors: on a page with a strict policy, in browsers that know nothing of Assay.
  shop.html = pageWith(baseURL ?? '', key)
  shop.policy = `default-src 'none'; script-src ${baseURL}; connect-src ${baseURL}; form-action 'self'`
  const visitor = await browser.newContext({ extraHTTPHeaders: {} })
  const form = await visitor.newPage()
  const violations: string[] = []
  form.on('console', (message) => message.text().includes('Content Security Policy') && violations.push(message.text()))
  await form.goto(shop.url)
  const send = form.getByRole('button', { name: 'Sign up' })
  await form.getByLabel('Email').fill('ada@gmial.com')
  await form.keyboard.press('Tab')
  const suggestion = form.getByRole('status').getByRole('button', { name: 'ada@gmail.com' })
  await expect(suggestion).toBeVisible()
  await suggestion.press('Enter')
  await expect(form.getByLabel('Email')).toHaveValue('ada@gmail.com')
  await expect(suggestion).toBeHidden()
  await form.getByLabel('Email').press('Enter')
  await expect(form.getByText('Thank you')).toBeVisible()
  expect(violations).toEqual([])
  const [{ email, assay_token = '' } = {}] = shop.sent
  expect(email).toBe('ada@gmail.com')
  const { accessToken } = await openSession(request, user)
  const headers = { authorization: `Bearer ${accessToken}` }
  const made = await request.post('/api-keys', { headers, data: { name: 'Server' } })
  const { full_key } = CreatedApiKey.parse(await made.json())
  const check = { headers: { 'x-api-token': full_key }, data: { token: assay_token, email } }
  // Free accounts have two requests a second.
  await expect(async () => {
    const checked = await (await request.post('/v1/widget/check', check)).json()
    expect(checked).toMatchObject({ valid: true, result: { verdict: 'ok', origin: shop.url } })
  }).toPass({ intervals: [500], timeout: 5000 })

  // Nobody responds: the form waits for two seconds and no longer.
  await form.clock.install()
  await form.goto(shop.url)
  // From here on time passes only when it's told to, however busy the machine is.
  await form.clock.pauseAt(Date.now() + 60_000)
  await form.route('**/widget/verify*', () => {})
  await form.getByLabel('Email').fill('ada@gmial.com')
  await form.getByLabel('Email').press('Enter')
  await form.clock.runFor(1900)
  expect(shop.sent).toHaveLength(1)
  await form.clock.runFor(100)
  await expect(form.getByText('Thank you')).toBeVisible()
  await form.unroute('**/widget/verify*')
  await form.clock.resume()

  // A site that the key isn't for.
  const hint = form.waitForEvent('console', (message) => message.text().startsWith('Assay: no result. Is http://127'))
  await form.goto(shop.url.replace('localhost', '127.0.0.1'))
  await form.getByLabel('Email').fill('ada@gmial.com')
  const rejected = form.waitForEvent('requestfailed')
  await form.keyboard.press('Tab')
  // By the preflight.
  expect((await rejected).url()).toContain('/widget/verify')
  await hint
  await send.click()
  await expect(form.getByText('Thank you')).toBeVisible()
  expect(shop.sent.slice(1).map(({ assay_token }) => assay_token ?? '')).toEqual(['', ''])
  await visitor.close()
  shop.server.close()
})

/** Layouts of customers' forms, left to right and right to left; the widget's script follows. */
const layouts = {
  stacked: `<form method="post" data-assay style="display:grid;gap:1rem"><label for="e">Email</label><input id="e" type="email">`,
  row: `<form method="post" data-assay style="display:flex;gap:4px"><input aria-label="Email" type="email" style="min-width:0;flex:1">`,
  columns: `<form method="post" data-assay style="display:grid;grid-template-columns:1fr auto"><input aria-label="Email" type="email" style="min-width:0">`,
  wrapped: `<form method="post" data-assay><div style="position:relative;height:40px"><input aria-label="Email" type="email" style="height:100%"></div>`,
  inline: `<form method="post" data-assay><label>Email <input type="email"></label>`,
}

test(
  'CT-5 the widget has a line of its own in any form, narrow or right to left, and covers nothing',
  onlyInDrill,
  async ({ browser, request, baseURL }) => {
    const shop = await startShop()
    const local = shop.url.replace('localhost', '127.0.0.1')
    const user = await createUser(request, { services: ['developer'] })
    const { accessToken } = await openSession(request, user)
    const made = await request.post('/form-keys', {
      headers: { authorization: `Bearer ${accessToken}` },
      data: { name: 'Local', origins: [local], monthly_budget: 1000 },
    })
    const { key } = FormKey.parse(await made.json())
    const context = await browser.newContext({ extraHTTPHeaders: {}, viewport: { width: 320, height: 640 } })
    const visitor = await context.newPage()
    // Two requests a second would hold the loop up; what is shown is the widget's own.
    const result = {
      status: 'success',
      verdict: 'ok',
      token: 'x',
      did_you_mean: `${'very.long.'.repeat(5)}ada@gmail.com`,
    }
    const cors = { 'access-control-allow-origin': local }
    await visitor.route('**/widget/verify*', (route) => route.fulfill({ json: result, headers: cors }))
    for (const [name, start] of Object.entries(layouts)) {
      for (const dir of name === 'row' ? ['ltr', 'rtl'] : ['ltr']) {
        shop.html = `<!doctype html><html lang="en" dir="${dir}"><meta name="viewport" content="width=device-width"><title>Shop</title>
<style>button{width:100%;padding:1rem}</style><h1>Shop</h1>${start}<button>Sign up</button></form><p id="after">After</p>
<script src="${baseURL}/widget.js" data-key="${key}" defer></script></html>`
        await visitor.goto(local)
        const email = visitor.getByLabel('Email')
        const send = visitor.getByRole('button', { name: 'Sign up' })
        await email.focus()
        const before = await send.boundingBox()
        await email.fill('ada@gmial.com')
        await visitor.keyboard.press('Tab')
        const message = visitor.getByRole('status')
        await expect(message, `${name} ${dir}`).toContainText('Did you mean')
        const [line, button, field] = await Promise.all([boxOf(message), boxOf(send), boxOf(email)])
        expect(line.y, `${name} ${dir}`).toBeGreaterThanOrEqual(field.y + field.height)
        expect(line.x >= 0 && line.x + line.width <= 320, `${name} ${dir}`).toBe(true)
        expect(button.y >= line.y + line.height || button.y + button.height <= line.y, `${name} ${dir}`).toBe(true)
        expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
        await message.getByRole('button').press('Escape')
        await expect.poll(() => send.boundingBox()).toEqual(before)
        // A click reaches the button: nothing lies above it.
        await send.click()
        await expect(visitor.getByText('Thank you')).toBeVisible()
      }
    }
    await visitor.unroute('**/widget/verify*')
    const hint = visitor.waitForEvent('console', (message) => message.text().includes('<form data-assay>'))
    shop.html = shop.html.replace(' data-assay', '')
    await visitor.goto(local)
    expect((await hint).text()).toContain(`${baseURL}/docs/form`)
    await context.close()
    shop.server.close()
  },
)

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not shown')
  return box
}

const unavailable = { status: 'error', code: 'unavailable', detail: 'The list is away.', request_id: 'req-12345678' }

function pageWith(baseUrl: string, key: string): string {
  return `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>
<form action="/" method="post" data-assay>
  <label>Email <input type="email" name="email" required></label>
  <button>Sign up</button>
</form>
<script src="${baseUrl}/widget.js" data-key="${key}" defer></script></html>`
}

type Shop = { server: Server; url: string; html: string; policy: string; sent: Record<string, string>[] }

/** A customer's site. */
async function startShop(): Promise<Shop> {
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': shop.policy }).end(shop.html)
      return
    }
    const body = Buffer.concat(await request.toArray()).toString()
    shop.sent.push(Object.fromEntries(new URLSearchParams(body)))
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Shop</title><p>Thank you</p>')
  }).listen(0)
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const shop: Shop = { server, url, html: '', policy: '', sent: [] }
  return shop
}
