import { paths } from '@assay/contract/paths'
import { expect, type Page } from '@playwright/test'
import { signIn, type TestUser } from './accounts.ts'

export async function openSettings(
  page: Page,
  user: Pick<TestUser, 'email' | 'password'>,
  tab: 'Personal' | 'Security' | 'Services',
) {
  await signIn(page, user, `${paths.profile}?tab=${tab.toLowerCase()}`)
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
}

export async function fillPasswords(page: Page, current: string, next: string, confirmation: string) {
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password', { exact: true }).fill(confirmation)
  await page.getByLabel('Current password', { exact: true }).fill(current)
}
