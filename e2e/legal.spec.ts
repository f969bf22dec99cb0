import { paths } from '@assay/contract/paths'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'
import { expectNoSideways } from './support/layout-problems.ts'
import { navigate } from './support/pages.ts'

const documents = [
  {
    path: paths.termsOfService,
    title: 'Terms of Service',
    updated: 'July 31, 2024',
    sections: [
      'Definitions',
      'Account and subscription',
      'License',
      'Acceptable use',
      'Fees and payment',
      'Data protection',
      'Uptime commitment',
      'Warranty disclaimer',
      'Limitation of liability',
      'Indemnity',
      'Governing law and disputes',
      'Term and termination',
      'Intellectual property',
      'Confidentiality',
      'General terms',
    ],
    facts: [
      'at least 18 years old',
      'tell us within 15 days',
      'at least 30 days before it applies to you',
      'Digital Personal Data Protection Act, 2023',
      'The billing country you choose decides the currency: Indian rupees in India, US dollars everywhere else',
      'A running plan keeps its currency until it ends',
      'we promise that the verification API is up 99.99% of each calendar month (UTC)',
      'A minute counts as down if our check fails',
      'maintenance that we email you about at least 3 days ahead',
      'you get back 10% of your fee for that month',
      'within 30 days of the end of the month',
      'in the 3 months before the event',
      'by negotiation for 30 days',
      'place of arbitration is Delhi',
      'the courts of Delhi have exclusive jurisdiction',
      'doesn’t cure it within 30 days',
      'These obligations last for 5 years',
    ],
  },
  {
    path: paths.privacyPolicy,
    title: 'Privacy Policy',
    updated: 'July 31, 2025',
    sections: [
      'Who we are and what this covers',
      'Data you give us',
      'Data from your use of the service',
      'How we use it',
      'Query data',
      'Who we share data with',
      'Data retention',
      'Your rights',
      'Cookies and local storage',
      'Security',
      'International transfers',
      'Children’s privacy',
      'Changes to this policy',
      'Contact and grievances',
    ],
    facts: [
      'not stored permanently',
      'We keep what an invoice must show',
      'to access',
      'to correction and erasure',
      'to grievance redressal',
      'to nominate',
      'Essential',
      'Analytics',
      'Preferences',
      'encrypted with TLS',
      'Access control',
      'Audits',
      'not directed at anyone under 18',
      'write to us at legal@assay.example',
    ],
  },
  {
    path: paths.disclaimer,
    title: 'Disclaimer',
    updated: 'July 31, 2025',
    sections: [
      'Service provided as is',
      'No warranty of accuracy',
      'Verdicts are statistical',
      'Use at your own risk',
      'Limitation of liability',
      'No professional advice',
      'Third-party services and links',
      'Security',
      'Copyright',
      'The Terms of Service prevail',
    ],
    facts: ['payment processor', 'statistical', 'the Terms of Service prevail'],
  },
  {
    path: paths.refundPaymentPolicy,
    title: 'Refund and Payment Policy',
    updated: 'July 31, 2024',
    sections: [
      'Plans and prices',
      'How you pay',
      'Automatic renewal',
      'Price changes',
      'Upgrades and downgrades',
      'Cancellation',
      'No refunds',
      'Failed payments',
      'Invoices and disputes',
      'When changes show',
      'Contact',
    ],
    facts: [
      'at least 18 years old',
      'by card or PayPal; Enterprise plans can be paid by invoice',
      'at the then-current price',
      'at least 30 days before it applies, and it applies from your next renewal',
      'takes effect immediately',
      'unused quota from the old plan is forfeited',
      'takes effect at your next billing cycle',
      'You can cancel only here, so that nobody else can cancel for you',
      'You keep paid access until the end of the paid term',
      'a free or limited plan, or be restricted',
      'We don’t refund fees',
      'within 15 days of the transaction',
      'The billing country you choose decides the currency',
      'A running plan keeps its currency until it ends',
      'up to 5 minutes',
      'within 24 hours',
    ],
  },
]

test('LE-1 SE-5 the four documents have their dates, sections and required statements, and axe finds nothing', async ({
  page,
  open,
}) => {
  await open(paths.termsOfService)
  for (const { path, title, updated, sections, facts } of documents) {
    await navigate(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText(`Last updated ${updated}`)).toBeVisible()
    const article = page.getByRole('article')
    const numbered = sections.map((section, index) => `${index + 1}. ${section}`)
    await expect(article.getByRole('heading', { name: /^\d+\. / })).toHaveText(numbered)
    const text = (await article.innerText()).replaceAll(/\s+/g, ' ')
    for (const fact of facts) expect(text, `${title}: ${fact}`).toContain(fact)
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await expectAccessible(page)
  }
})

test('LE-1 contents, anchors and Back lead where they should, and a document prints black on white', async ({
  page,
  open,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(paths.login)
  await page.getByRole('link', { name: 'Terms of Service' }).first().click()
  await settled(page)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const marked = contents.locator('[aria-current=location]')
  await expect(marked).toHaveText('1. Definitions')
  for (const [entry, heading] of [
    ['Confidentiality', '14. Confidentiality'],
    ['License', '3. License'],
  ] as const) {
    await contents.getByRole('link', { name: entry }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeFocused()
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport()
    await expect(marked).toContainText(entry)
  }
  await page.getByRole('link', { name: 'Copy link to Indemnity' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe(`${baseURL}${paths.termsOfService}#indemnity`)

  // Back doesn't step through the visited sections.
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(paths.login)

  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${paths.privacyPolicy}#cookies`)
  await settled(page)
  await expect(page.getByRole('heading', { name: '9. Cookies and local storage' })).toBeInViewport()
  await expectNoSideways(page)
  await page.getByText('Contents', { exact: true }).filter({ visible: true }).click()
  await contents.getByRole('link', { name: 'Query data' }).click()
  await expect(contents.getByRole('link', { name: 'Query data' })).toBeHidden()
  await expect(page.getByRole('heading', { name: '5. Query data' })).toBeInViewport()
  // On the first page of a visit, the only way back is home.
  const another = await context.newPage()
  await another.goto(paths.disclaimer)
  await settled(another)
  await another.getByRole('button', { name: 'Back' }).click()
  await expect(another).toHaveURL(paths.login)
  await another.close()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await navigate(page, paths.disclaimer)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const look = () =>
    page.evaluate(() => {
      const link = document.querySelector('article a[data-address]')
      const { color, backgroundColor } = getComputedStyle(document.body)
      return { color, backgroundColor, printed: link && getComputedStyle(link, '::after').content }
    })
  // Colors change gradually.
  await expect.poll(look).toEqual({
    color: 'rgb(0, 0, 0)',
    backgroundColor: 'rgb(255, 255, 255)',
    printed: expect.stringContaining(paths.termsOfService),
  })
  await page.emulateMedia({ media: 'screen' })
})
