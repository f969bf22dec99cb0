import type { Hono } from 'hono'
import { domesticCard } from '../../features/billing/testing/billing-fixture.ts'
import type { AppEnv } from '../../http/env.ts'
import type { createWorld } from '../create-world.ts'
import { type RuledRoute, ruledRoutes } from '../rules/route-rules.ts'
import type { Recorder } from './record-statements.ts'

type World = Awaited<ReturnType<typeof createWorld>>

const basic = 'user_verification_basic_monthly'
const pro = 'user_verification_pro_monthly'

/** Calls each route of signed-in users by its rule, then does what a customer does to a plan and to an account. */
export async function walkRoutes(world: World, recorder: Recorder): Promise<RuledRoute[]> {
  const { ask, app, post, mailTo } = world
  const { routes } = ruledRoutes(app)
  const signedIn = routes.filter(({ rule }) => rule.credential === 'session' && isForUsers(rule.statuses))
  nameRequests(app, routes, recorder)
  for (const { method, path, rule } of signedIn) {
    // Reads each response to its end, so that downloads read all their pages.
    for (const who of ['other', 'owner'] as const) await (await ask(who, method, path, rule)).text()
  }

  const ada = await world.signUp()
  await ada.press('user_verification_free_monthly')
  const subscriptionId = await ada.subscribe(basic)
  await ada.state()
  for (const planId of [pro, basic]) await ada.choose(planId)
  await ada.undo(subscriptionId)
  await post('/cancel-otp', { email_id: ada.email, subscription_id: subscriptionId }, ada.token)
  const otp = /\b\d{6}\b/.exec((await mailTo(ada.email))[0]?.text ?? '')?.[0]
  await post('/cancel-subscription', { uuid: ada.id, subscription_id: subscriptionId, otp }, ada.token)
  await ada.undo(subscriptionId)

  const cleo = await world.signUp()
  await cleo.openPage(basic)
  await post('/billing/discard-checkout', {}, cleo.token)

  // A customer whose card doesn't allow plan changes.
  const bob = await world.signUp()
  await bob.subscribe(basic, { card: domesticCard })
  await bob.preview(pro)
  for (const planId of [pro, pro, 'user_verification_pro_yearly']) await bob.choose(planId)
  const profile = { email: `new-${bob.email}`, password: 'Correct-horse-8', current_password: 'Correct-horse-7' }
  await app.request('/auth/v1/user', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bob.token}` },
    body: JSON.stringify(profile),
  })
  await (await world.signUp()).remove()
  return signedIn
}

function isForUsers({ anonymous, owner }: RuledRoute['rule']['statuses']): boolean {
  return anonymous === 401 && owner !== 401
}

function nameRequests(app: Hono<AppEnv>, routes: RuledRoute[], recorder: Recorder): void {
  const { request } = app
  app.request = (input, init, ...rest) => {
    const method = init?.method ?? 'GET'
    const { pathname } = new URL(String(input), 'http://localhost')
    const fitting = routes.filter((one) => one.method === method && patternOf(one).test(pathname))
    const route = fitting.find(({ path }) => !path.includes('*')) ?? fitting[0]
    return recorder.during(route?.name ?? `${method} ${pathname}`, () => request(input, init, ...rest))
  }
}

function patternOf({ path }: RuledRoute): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`)
}
