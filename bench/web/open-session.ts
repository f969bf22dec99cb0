import { type Browser, type BrowserContext, request } from '@playwright/test'
import { changeUser, signIn } from '../../e2e/support/accounts.ts'
import type { Product } from '../../scripts/launch.ts'
import { credentials, openAccount } from '../verify/account.ts'

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** The storage of a user with every service and some requests, so that their pages have content. */
export async function openFilledSession(browser: Browser, product: Product): Promise<StorageState> {
  const account = await openAccount(product)
  await account.database.end()
  for (const [firstname, email] of people) {
    const headers = { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ model: 'user_verification', email, firstname, lastname: 'Lovelace' })
    const response = await fetch(`${product.url}/v1/verify`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`A request failed with ${response.status}: ${await response.text()}`)
  }
  const api = await request.newContext({ baseURL: product.url })
  const names = { firstName: 'Ada', lastName: 'Lovelace', first_name: 'Ada', last_name: 'Lovelace' }
  await changeUser(api, account.token, {
    data: { ...names, profileCompleted: true, profile_completed: true, services: ['developer', 'law', 'other'] },
  })
  await api.dispose()
  const page = await browser.newPage({ baseURL: product.url })
  await signIn(page, credentials)
  const state = await page.context().storageState()
  await page.close()
  return state
}

/** A script that restores it in a page; the blank one that comes first has no storage. */
export function storing({ origins }: StorageState): string {
  const entries = origins.flatMap(({ localStorage }) => localStorage)
  return `if (origin !== 'null') for (const { name, value } of ${JSON.stringify(entries)}) localStorage.setItem(name, value)`
}

const people = [
  ['Ada', 'ada@example.com'],
  ['Asdfgh', 'ada@example.com'],
  ['Ada', 'kx92@mailinator.com'],
  ['Asdfgh', 'kx92@mailinator.com'],
  ['Grace', 'grace@example.com'],
]
