import type { Page } from '@playwright/test'

/** Opens a key's menu and chooses an entry of it. */
export async function chooseKeyAction(page: Page, key: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${key}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
