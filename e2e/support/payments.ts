import { planId as idOf, type Tier } from '@assay/contract/billing/catalogue'
import { BillingState } from '@assay/contract/billing/subscription'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { elsewhere } from '../../server/src/testing/elsewhere.ts'
import { createUser, openSession, type TestUser } from './accounts.ts'

export const cards = {
  domestic: '4718609108204366',
  international: '5104015555555558',
  declined: '4000000000000002',
  asks: '4000002760003184',
  worksOnce: '4000000000000341',
} as const

type Subscriber = TestUser & { accessToken: string; subscriptionId: string }
type SubscriberOptions = { tier?: Tier; country?: string; card?: string; as?: Partial<TestUser> }
type Choice = { planId: string; country?: string; card?: string }

/** A user with a paid plan, without a browser: the hosted page's action is a request to its sandbox. */
export async function createSubscriber(
  request: APIRequestContext,
  { tier = 'basic', country = 'US', card = cards.international, as = {} }: SubscriberOptions = {},
): Promise<Subscriber> {
  const user = await createUser(request, { services: ['developer'], as })
  const { accessToken } = await openSession(request, user)
  // Every account starts on Free, on first access.
  await request.get('/billing/state', { headers: { authorization: `Bearer ${accessToken}` } })
  const subscriptionId = await buyPlan(request, accessToken, { planId: idOf(tier, 'monthly'), country, card })
  return { ...user, accessToken, subscriptionId }
}

/** Chosen, paid and synced. */
export async function buyPlan(
  request: APIRequestContext,
  accessToken: string,
  { planId, country = 'US', card = cards.international }: Choice,
): Promise<string> {
  const subscriptionId = await openPaymentPage(request, accessToken, { planId, country })
  await control(request, subscriptionId, 'pay', { card })
  // The provider's event is only stored; a job fetches the subscription and applies it.
  await expect(async () => {
    expect((await readState(request, { accessToken })).plan_id).toBe(planId)
  }).toPass({ intervals: [100], ...elsewhere })
  return subscriptionId
}

export async function readState(
  request: APIRequestContext,
  { accessToken }: Pick<Subscriber, 'accessToken'>,
): Promise<BillingState> {
  const response = await request.get('/billing/state', { headers: { authorization: `Bearer ${accessToken}` } })
  return BillingState.parse(await response.json())
}

export async function openPaymentPage(
  request: APIRequestContext,
  accessToken: string,
  { planId, country = 'US' }: Choice,
): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const { id } = await (await request.get('/auth/v1/user', { headers })).json()
  const data = { uuid: id, plan_id: planId, service_name: 'developer', country }
  const response = await request.post('/usegenkkurl', { headers, data })
  expect(response.status(), await response.text()).toBe(200)
  return subscriptionIn((await response.json()).redirect_url)
}

/** The sandbox's time machine. When it responds, the product has its events; they take effect a moment later. */
export async function control(
  request: APIRequestContext,
  subscriptionId: string,
  action: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  const response = await request.post(`/sandbox/payments/controls/subscriptions/${subscriptionId}/${action}`, { data })
  expect(response.status(), await response.text()).toBe(200)
}

/** On the hosted page, as a person would. */
export async function payWith(page: Page, card: keyof typeof cards, submit: string | RegExp = /^Pay /): Promise<void> {
  const spaced = cards[card].replace(/(.{4})(?=.)/g, '$1 ')
  await page.getByRole('link', { name: spaced }).click()
  await page.getByRole('button', { name: submit }).click()
}

/** A click that closes its own window, which may be gone before the browser has reported the click. */
export async function closeBy(popup: Page, link: Locator): Promise<void> {
  const closing = popup.waitForEvent('close')
  await link.click().catch((error: unknown) => {
    if (!popup.isClosed()) throw error
  })
  await closing
}

export function subscriptionIn(address: string): string {
  const id = /sub_\w+/.exec(address)?.[0]
  if (!id) throw new Error(`There is no subscription in ${address}.`)
  return id
}
