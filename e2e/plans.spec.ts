import { paths } from '@assay/contract/paths'
import { createUser, signIn } from './support/accounts.ts'
import { expect, settled, test } from './support/journey.ts'
import { expectEveryWidth } from './support/layout-problems.ts'

test.describe('the plans page', () => {
  test.use({ allowedConsole: [/could not be detected|status of 503/] })

  test('DT-1 DT-4 DT-5 SY-5 shows plans in the visitor’s currency, tools, use cases and questions at every width', async ({
    page,
    request,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/geo', (route) => route.fulfill({ status: 503, body: '{}' }))
    await signIn(page, await createUser(request, { services: ['developer'] }), paths.developerTools)
    // A failed lookup falls back to dollars and is retried on the next visit.
    await expect(page.getByRole('radio', { name: 'USD $' })).toBeChecked()
    await expect.poll(() => logged.join()).toContain('The country could not be detected')
    await page.unroute('**/geo')
    // An address in Mumbai, according to the bundled database.
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '49.36.1.1' })
    let lookups = 0
    page.on('request', (sent) => {
      if (new URL(sent.url()).pathname === '/geo') lookups += 1
    })
    await page.reload()
    await settled(page)
    await expect(page.getByRole('radio', { name: 'INR ₹' })).toBeChecked()
    expect(await page.evaluate(() => localStorage.getItem('userCountry'))).toBe('IN')
    await page.reload()
    await settled(page)
    expect(lookups).toBe(1)

    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByText('disposable', { exact: true })).toBeVisible()
    for (const name of ['Free', 'Basic', 'Professional', 'Enterprise']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    }
    const compared = page.getByRole('table', { name: 'Plans compared' }).getByRole('rowheader')
    for (const sold of ['Rules', 'lists', 'Review', 'Waves', 'CSV files', 'Form', 'Webhooks', 'Members', 'sign-on']) {
      await expect(compared.filter({ hasText: sold })).toHaveCount(1)
    }
    const pro = page.getByRole('region', { name: 'Professional', exact: true })
    await expect(pro).toContainText('Most Popular')
    await expect(pro).toContainText('₹6,999 / month')
    await expect(page.getByText('Save 20%')).toBeVisible()
    await page.getByRole('radio', { name: /^Yearly/ }).check()
    await expect(pro).toContainText('₹69,999 / year')
    await expect(pro).toContainText('₹5,833.25/month — save ₹13,989')
    await page.getByRole('radio', { name: 'USD $' }).check()
    await expect(page.getByText('Currency Updated')).toBeVisible()
    await expect(page.getByText('Prices are now shown in US Dollars ($)')).toBeVisible()
    await expect(pro).toContainText('$950 / year')
    await page.getByRole('radio', { name: 'INR ₹' }).check()
    await expect(page.getByText('Prices are now shown in Indian Rupees (₹)')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss: Currency Updated' }).click()

    const tools = page.getByRole('tablist', { name: 'Tools' }).getByRole('tab')
    await expect(tools).toHaveCount(4)
    for (const [name, sent] of [
      ['Disposable Email', '"email"'],
      ['Name Verification', '"firstname"'],
      ['User Verification', '"lastname"'],
      ['Batch Verification', '/v1/verify/batch'],
    ] as const) {
      await tools.filter({ hasText: name }).click()
      const panel = page.getByRole('tabpanel', { name }).filter({ has: page.locator('pre') })
      await expect(panel.locator('pre')).toContainText(sent)
      await panel.getByRole('button', { name: 'View Pricing Plans' }).click()
      await expect(page.locator('#plans')).toBeFocused()
      await expect(pro).toBeInViewport()
    }
    const useCases = page.getByRole('tablist', { name: 'Common Use Cases' }).getByRole('tab')
    await expect(useCases).toHaveCount(4)
    for (const [name, use] of [
      ['Disposable Email', 'Give trials only to people you can reach again.'],
      ['Name Verification', 'Greet customers by name'],
      ['Marketing Protection', 'Send campaigns to mailboxes that will still exist next week.'],
      ['User Validation', 'One request for the whole form, one decision in your code.'],
    ] as const) {
      await useCases.filter({ hasText: name }).click()
      await expect(page.getByText(use)).toBeVisible()
    }
    const topics = page.getByRole('tablist', { name: 'Question topics' }).getByRole('tab')
    await expect(topics).toHaveText(['General', 'Disposable Email', 'Name Verification', 'Integration'])
    for (const [topic, question, claim] of [
      [0, 'When do plan changes take effect?', 'Upgrades take effect immediately'],
      [0, 'What counts as a check?', 'Failed and rate-limited requests don’t count.'],
      [0, 'How soon does support reply?', 'Support replies within 24 hours.'],
      [3, 'How fast is a response?', '100–200 ms'],
      [1, 'How accurate is it?', 'above 99.8% disposable-email accuracy'],
      [1, 'How often is the database updated?', 'Daily.'],
      [2, 'How accurate is it?', 'above 98% accuracy'],
      [2, 'Which countries does it cover?', '190+ countries'],
    ] as const) {
      await topics.nth(topic).click()
      await page.getByText(question).click()
      await expect(page.getByText(claim)).toBeVisible()
    }
    await expect(page.getByRole('link', { name: 'How we measure it' }).first()).toHaveAttribute(
      'href',
      '/docs/accuracy',
    )
    await expectEveryWidth(page)
  })
})
