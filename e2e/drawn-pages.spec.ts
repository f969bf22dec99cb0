import { paths } from '@assay/contract/paths'
import { expect, test } from './support/journey.ts'

test('a page can be read without scripts, and what is typed and pressed before they load is kept', async ({
  page,
  browser,
  baseURL,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await plain.goto(paths.pricing)
  await expect(plain.getByRole('heading', { name: 'Compare plans' })).toBeVisible()
  await expect(plain.getByText('or $470/year — save $118')).toBeVisible()
  await expect(plain.getByRole('radio')).toHaveCount(0)
  await plain.goto(paths.login)
  await expect(plain.locator('noscript p')).toBeVisible()
  await plain.close()

  let load = () => {}
  const isLoading = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await isLoading
    await route.continue()
  })
  await page.goto(paths.login, { waitUntil: 'commit' })
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await email.fill('nobody')
  await email.press('Enter')
  await expect(page).toHaveURL(paths.login)
  load()
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await expect(email).toHaveValue('nobody')
  await expect(email).toBeFocused()
})
