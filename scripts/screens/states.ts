import { type APIRequestContext, type Browser, type BrowserContext, request } from '@playwright/test'
import { createUser, signIn, type TestUser } from '../../e2e/support/accounts.ts'
import { devState } from '../../e2e/support/dev-state.ts'
import { readSecretKey } from '../../server/src/testing/read-secret-key.ts'
import type { Product } from '../launch.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** One way a page can look: who is signed in, and what becomes of the data it asks for. */
export type State = { name: string; storageState?: StorageState; data?: 'failed' | 'held' }

/** Filled, empty, with a long name, right to left, failed and loading, as far as a signed-in page can be. */
export async function signedInStates(browser: Browser, product: Product, demo: SignIn): Promise<State[]> {
  process.env.SECRET_KEY = await readSecretKey(product.dataDir)
  const http = await request.newContext({ baseURL: product.url })
  const signInAs = (account: SignIn) => signInOnce(browser, product.url, account)
  const filled = await signInAs(demo)
  const states: State[] = [
    { name: 'filled', storageState: filled },
    { name: 'empty', storageState: await signInAs(await createNamed(http, {})) },
    {
      name: 'long',
      storageState: await signInAs(await createNamed(http, { firstName: 'Wolfeschlegelstein'.repeat(3) })),
    },
    {
      name: 'rtl',
      storageState: await signInAs(await createNamed(http, { firstName: 'نور الهدى', lastName: 'العبدالله' })),
    },
    { name: 'failed', storageState: filled, data: 'failed' },
    { name: 'loading', storageState: filled, data: 'held' },
  ]
  await http.dispose()
  return states
}

export const guestStates: State[] = [{ name: 'guest' }]

/** Signed out, with the key to the mailbox and the sandboxes. */
export function developerStates(url: string, devKey: string): State[] {
  return [{ name: 'guest', storageState: devState(url, devKey) }]
}

/** Fails or holds back what the page fetches; the session and the settings still come. */
export async function applyState(context: BrowserContext, { data }: State): Promise<void> {
  if (!data) return
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const isData = route.request().resourceType() === 'fetch' && !/^\/(auth|config)/.test(pathname)
    if (!isData) await route.fallback()
    else if (data === 'failed')
      await route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side.' } })
  })
}

type SignIn = Pick<TestUser, 'email' | 'password'>

async function signInOnce(browser: Browser, url: string, account: SignIn): Promise<StorageState> {
  const page = await browser.newPage({ baseURL: url })
  await signIn(page, account)
  const state = await page.context().storageState()
  await page.close()
  return state
}

function createNamed(http: APIRequestContext, as: Partial<TestUser>): Promise<TestUser> {
  return createUser(http, { services: ['developer', 'law', 'other'], as })
}
