import { readFile } from 'node:fs/promises'
import { paths } from '@assay/contract/paths'
import { createUser, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

// What the server says about a value and a file, which the dialogs show.
test.use({ allowedConsole: [/status of 400/] })

test('CT-1 entries are added, found, changed, imported, exported and deleted, on a phone and a desktop', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await createUser(request, { services: ['developer'] }), paths.lists)
  await expect(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible()

  const add = page.getByRole('button', { name: 'Add entry' })
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Add entry' })
  await dialog.getByLabel('Type').selectOption('Domain')
  await dialog.getByLabel('Domain', { exact: true }).fill('not a domain')
  await dialog.getByRole('button', { name: 'Add entry' }).click()
  await expect(dialog.getByText('Enter a domain, such as example.com.')).toBeVisible()
  await expect(dialog.getByLabel('Domain', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Domain', { exact: true }).fill('Shop.Example')
  await dialog.getByLabel('Note (optional)').fill('Chargebacks')
  await dialog.getByLabel('Expires').selectOption('In 30 days')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added to your block list')).toBeVisible()
  const row = page.getByRole('row', { name: /shop\.example/ })
  await expect(row).toContainText('Chargebacks')
  await expectAccessible(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Edit shop.example' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit entry' })
  await edit.getByText('Allow', { exact: true }).click()
  await edit.getByLabel('Expires').selectOption('Never')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('Allow')
  await expect(row).toContainText('Never')

  await page.getByRole('button', { name: 'Import CSV' }).click()
  const upload = page.getByRole('dialog', { name: 'Import a CSV file' })
  const choose = (text: string) =>
    upload
      .getByLabel('CSV file')
      .setInputFiles({ name: 'lists.csv', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(text) })
  const press = () => upload.getByRole('button', { name: 'Import', exact: true }).click()
  await press()
  await expect(upload.getByText('Choose a CSV file.')).toBeVisible()
  await choose('action,type,value\nblock,name,Mallory\nmaybe,name,Eve')
  await press()
  await expect(upload.getByText('1 line needs fixing. Nothing was imported.')).toBeVisible()
  await expect(upload.getByRole('list', { name: 'Lines to fix' })).toContainText('line 3')
  await expectAccessible(page)
  await choose('action,type,value\nblock,name,Mallory\nallow,email,ada@example.com')
  await press()
  await expect(upload.getByText('2 entries added.')).toBeVisible()
  await upload.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('3 entries', { exact: true })).toBeVisible()

  const rows = page.getByRole('table', { name: 'List entries' }).getByRole('row')
  await page.getByLabel('Search values and notes').fill('CHARGE')
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/\?search=CHARGE$/)
  await page.getByLabel('Search values and notes').fill('')
  await page.getByText('Block', { exact: true }).first().click()
  await expect(rows).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe(
    'action,type,value,note,expires_at\r\nblock,name,mallory,,\r\n',
  )
  await page.getByText('All', { exact: true }).click()

  await page.getByRole('button', { name: 'Delete mallory' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).click()
  await expect(rows).toHaveCount(3)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${width}`).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Delete all…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 entries' }).click()
  await expect(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible()
})
