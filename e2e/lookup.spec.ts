import { paths } from '@assay/contract/paths'
import { mailedLink, newestMail } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'
import { expectNoSideways } from './support/layout-problems.ts'
import { operatorTask, signInOperator } from './support/operator.ts'

const phone = { width: 390, height: 844 }

test.describe('looking up', () => {
  test.use({ allowedConsole: [/status of (400|429)/] })

  test('CT-7 a domain is looked up by keyboard, in every state, on a desk and on a phone', async ({ page, open }) => {
    const domain = 'guerrillamail.com'
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(paths.lookup)
    const field = page.getByLabel('Email domain or address')
    const lookUp = async (text: string) => {
      await field.fill(text)
      await field.press('Enter')
    }
    await lookUp(`jo@${domain}`)
    await expect(page).toHaveURL(`${paths.lookup}?domain=${domain}`)
    const result = page.getByRole('region', { name: domain })
    await expect(result.getByRole('row', { name: /^Reviewed lists and abuse reports .* strong$/ })).toBeVisible()
    await expectAccessible(page)
    await lookUp('192.0.2.7')
    await expect(page.getByText('That’s an IP address. Enter a domain such as example.com.')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(result).toHaveCount(0)

    const detail = 'That’s a lot of requests. Try again in 42 seconds.'
    const json = { status: 'error', code: 'rate_limited', detail, request_id: 'x' }
    await page.route('**/lookup.json?*', (route) => route.fulfill({ status: 429, json }), { times: 1 })
    await page.setViewportSize(phone)
    await lookUp(domain)
    await expect(page.getByText(detail)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(result).toBeVisible()
    await expectNoSideways(page)
    await page.getByRole('link', { name: 'Start an appeal' }).click()
    await expect(page.getByRole('heading', { name: `Appeal for ${domain}` })).toBeVisible()
    await settled(page)
  })
})

test.describe('an appeal', () => {
  // The console's document is that of an unknown address, for everyone.
  test.use({ allowedConsole: [/404/] })

  test('CT-7 OC-4 an owner appeals without scripts, an operator decides in the console, and the decision is public', async ({
    page,
    browser,
    baseURL,
    request,
    extraHTTPHeaders,
    open,
  }) => {
    const domain = 'guerrillamail.net'
    const owner = `owner-${Date.now()}@example.com`
    const plain = await browser.newPage({
      javaScriptEnabled: false,
      viewport: phone,
      ...(baseURL && { baseURL }),
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
    })
    await plain.goto(paths.lookup)
    await plain.getByLabel('Email domain or address').fill(`jo@${domain}`)
    await plain.getByRole('button', { name: 'Look up' }).click()
    await expect(plain).toHaveURL(`${paths.lookup}?domain=${domain}`)
    await plain.getByRole('link', { name: 'Start an appeal' }).click()
    await plain.getByLabel('Your email address').fill(owner)
    await plain.getByLabel('What is the domain used for?').fill('Mailboxes of our staff since 2019.')
    await plain.getByRole('button', { name: 'Continue' }).click()
    await expect(plain.getByText('We emailed you a link to this page')).toBeVisible()
    await plain.close()

    // Later, on another device, by keyboard.
    const link = await mailedLink(request, owner)
    await open(link)
    await page.getByLabel(`abuse@${domain}`).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`We sent it to abuse@${domain}.`)).toBeVisible()
    await settled(page)
    await expectAccessible(page)
    const code = /^\d{6}$/m.exec((await newestMail(request, `abuse@${domain}`)).text)?.[0] ?? ''
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByLabel('Code', { exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: 'A person is reviewing it' })).toBeVisible()

    await signInOperator(page, request)
    await open('/operator')
    await operatorTask('appeal', async () => {
      await page.getByRole('link', { name: new RegExp(`^Open: .*${domain}`) }).click()
      await expect(page.getByText('Mailboxes of our staff since 2019.')).toBeVisible()
      await expect(page.getByRole('row', { name: /^Reviewed lists and abuse reports/ })).toBeVisible()
      await settled(page)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Accept' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').selectOption('lasting_mailboxes')
      await dialog.getByLabel('Note to the owner').fill('Thank you, Ada.')
      await dialog.getByRole('button', { name: 'Accept' }).click()
      await expect(page.getByText(`${domain}: accepted`)).toBeVisible()
    })

    await open(link)
    await expect(page.getByRole('heading', { name: 'The domain is cleared' })).toBeVisible()
    await expect(page.getByText('Thank you, Ada.')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await open(`${paths.lookup}?domain=${domain}`)
    await expect(page.getByText(/^We accepted an appeal on .* People keep their mailboxes there\./)).toBeVisible()
    await open(paths.lookupDecisions)
    await expect(page.getByRole('row', { name: `${domain} accepted People keep their mailboxes there.` })).toBeVisible()
    await expect(page.getByText(/Ada|owner-/)).toHaveCount(0)
    await expectNoSideways(page)
  })
})
