import { readFile } from 'node:fs/promises'
import { paths } from '@assay/contract/paths'
import { createUser, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

// What the server says about a value and a file, which the dialogs show.
test.use({ allowedConsole: [/status of 400/] })

test('CT-1 entries are added, found, changed, imported, exported and deleted on a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await createUser(request, { services: ['developer'] }), paths.lists)
  await expect(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible()

  await page.getByRole('button', { name: 'Add entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add entry' })
  await dialog.getByLabel('Type').selectOption('Domain')
  const domain = dialog.getByLabel('Domain', { exact: true })
  await domain.fill('not a domain')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a domain, such as example.com.')).toBeVisible()
  await expect(domain).toBeFocused()
  await domain.fill('Shop.Example')
  await dialog.getByLabel('Note (optional)').fill('Chargebacks')
  await dialog.getByLabel('Expires').selectOption('In 30 days')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /shop\.example/ })
  await expect(row).toContainText('Chargebacks')

  // A value is on one list only.
  await page.getByRole('button', { name: 'Add entry' }).click()
  await dialog.getByText('Allow', { exact: true }).click()
  await dialog.getByLabel('Type').selectOption('Domain')
  await domain.fill('SHOP.example')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Move to allow list' }).click()
  await expect(row).toContainText(/Chargebacks.*Allow.*Expires/)

  await page.getByRole('button', { name: 'Edit shop.example' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit entry' })
  await edit.getByLabel('Note (optional)').fill('Charge disputes')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('Charge disputes')

  // A large provider isn't blocked by accident.
  await page.getByRole('button', { name: 'Add entry' }).click()
  await dialog.getByLabel('Email address', { exact: true }).fill('gmail.com')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This looks like a domain. Choose Domain as its type.')).toBeVisible()
  await dialog.getByLabel('Type').selectOption('Domain')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is a large email provider')).toBeVisible()
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Block anyway' })).toBeVisible()
  await domain.fill('bücher.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /bücher\.example/ })).toContainText('xn--bcher-kva.example')
  await page.getByRole('button', { name: 'Delete bücher.example' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).click()

  await page.getByRole('button', { name: 'Import CSV' }).click()
  const upload = page.getByRole('dialog', { name: 'Import a CSV file' })
  const send = async (text: string) => {
    const file = { name: 'lists.csv', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(text) }
    await upload.getByLabel('CSV file').setInputFiles(file)
    await upload.getByRole('button', { name: 'Import', exact: true }).click()
  }
  await send('action,type,value\nblock,name,Mallory\nmaybe,name,Eve')
  await expect(upload.getByRole('list', { name: 'Lines to fix' })).toContainText('line 3')
  await expectAccessible(page)
  await send('gmail.com\nmallory.example')
  await expect(upload.getByText('This file blocks a large email provider: gmail.com')).toBeVisible()
  await expect(upload.getByRole('button', { name: 'Import anyway' })).toBeVisible()
  await expectAccessible(page)
  await send('action,type,value,expires_at\nblock,name,Mallory,\nallow,email,ada@example.com,2020-01-01')
  await expect(upload.getByText('2 entries added. 1 of them has already expired')).toBeVisible()
  await upload.getByRole('button', { name: 'Done' }).click()

  const rows = page.getByRole('table', { name: 'List entries' }).getByRole('row')
  await page.getByLabel('Search values and notes').fill('CHARGE')
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Search values and notes').fill('')
  await expect(rows).toHaveCount(4)
  await page.getByText('Block', { exact: true }).first().click()
  await expect(rows).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('block,name,mallory,,')
  await page.getByRole('button', { name: 'Delete mallory' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).click()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.getByText('All', { exact: true }).click()
  await expect(rows).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete all…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 entries' }).click()
  await expect(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible()
})
