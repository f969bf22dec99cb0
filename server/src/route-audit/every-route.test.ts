import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { inParallel } from '../features/billing/sync/handle-events.ts'
import type { AppEnv } from '../http/env.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createWorld } from './create-world.ts'
import { digestRows } from './digest-rows.ts'
import { expectSafeHeaders } from './expect-safe-headers.ts'
import { type RuledRoute, ruledRoutes } from './rules/route-rules.ts'
import { open } from './rules/rule.ts'

let world: Awaited<ReturnType<typeof createWorld>>
let routes: RuledRoute[]
beforeAll(async () => {
  world = await createWorld()
  routes = ruledRoutes(world.app).routes
})

test('SY-1 every route has a rule for who may call it, and a new one without is found', () => {
  expect(ruledRoutes(world.app).problems).toEqual([])
  const [problem] = ruledRoutes(new Hono<AppEnv>().get('/novelties/:id', (c) => c.text(''))).problems
  expect(problem).toMatch(
    /^GET \/novelties\/:id has no rule: put it behind requireUser, .* or say in server\/src\/route-audit\/rules who may call it/,
  )
})

test('another site’s page changes nothing and reads nothing, whatever it sends', async () => {
  const { owner, ask, database } = world
  const rows = await digestRows(database, owner.id)
  const before = await rows()
  await inParallel(routes, 8, async ({ name, method, path, rule }) => {
    // To send the token, a page needs a preflight.
    const asks = { 'access-control-request-method': method, 'access-control-request-headers': 'authorization' }
    for (const [sent, headers] of [[method, {}] as const, ['OPTIONS', asks] as const]) {
      const who = method === 'GET' ? 'anonymous' : 'owner'
      const foreign = await ask(who, sent, path, rule, { headers: { ...headers, origin: 'https://evil.example' } })
      if (sent !== 'GET' && sent !== 'OPTIONS' && !rule.isFromOtherSite) expect(foreign.status, name).toBe(403)
      const readers = sent === 'GET' && rule.isForAnySite ? '*' : null
      expect(foreign.headers.get('access-control-allow-origin'), name).toBe(readers)
      expect(foreign.headers.get('access-control-allow-credentials'), name).toBeNull()
      if (sent === method) expectSafeHeaders(foreign, name, rule)
    }
    if (rule.body && !rule.takesForms) {
      const form = await ask('owner', method, path, rule, { headers: { 'content-type': 'text/plain' } })
      expect([400, 403, 415], name).toContain(form.status)
    }
    const cookie = `access_token=${owner.token}; sb-access-token=${owner.token}; authorization=Bearer ${owner.token}`
    const byCookie = await ask('anonymous', method, path, rule, { headers: { cookie } })
    expect(byCookie.status, `${name} with a cookie`).toBe(rule.statuses.anonymous)
  })
  expect(await rows()).toEqual(before)
})

test('under https every response has HSTS for a year; an internal error is as safe as any other response', async () => {
  const { owner, deps } = world
  const secure = await createTestApp({ env: { PUBLIC_URL: 'https://assay.example', AUTH_LIMITS: 'off' } })
  for (const { name, method, path, rule } of ruledRoutes(secure.app).routes) {
    const response = await secure.app.request(`https://assay.example${rule.path?.(owner) ?? path}`, { method })
    expectSafeHeaders(response, name, rule, { isHttps: true })
  }
  const bug = async () => {
    throw new Error('select secret from vault')
  }
  const broken = await createTestApp({
    env: { PUBLIC_URL: deps.config.publicUrl },
    deps: {
      db: { asUser: bug, onBehalfOf: bug, asAnon: bug, asService: bug, asJob: bug, inScope: bug, statement: bug },
    },
  })
  for (const [name, credential] of [
    ['/billing/state', owner.token],
    ['/auth/v1/user', owner.token],
    ['/rest/v1/notifications', owner.token],
    ['/v1/usage', owner.apiKey],
  ] as const) {
    const response = await broken.app.request(name, { headers: { authorization: `Bearer ${credential}` } })
    expect(response.status, name).toBe(500)
    expect(await response.text(), name).not.toContain('vault')
    expectSafeHeaders(response, name, open(500))
  }
})

test('local tools respond to no other host name', async () => {
  const { openDoor, owner } = world
  for (const { name, method, path, rule } of routes.filter(({ rule }) => rule.isLocalTool)) {
    const address = `http://rebound.example${rule.path?.(owner) ?? path}`
    expect((await openDoor(address, { method })).status, name).toBe(404)
  }
})

test('SY-1 every route, every id: nobody else sees or changes the owner’s data, and every response has its headers', async () => {
  const { owner, database } = world
  const rows = await digestRows(database, owner.id)
  const before = await rows()
  const texts = [owner.email, owner.apiKey.slice(0, 13), `Key of ${owner.id}`]
  const wrong: string[] = []
  const expectNothingAs = async (who: 'anonymous' | 'other', route: RuledRoute) => {
    const { text, problem } = await callAs(who, route)
    if (problem) wrong.push(problem)
    for (const own of route.rule.isLocalTool ? [] : texts) expect(text, route.name).not.toContain(own)
  }
  await inParallel(routes, 8, (route) => expectNothingAs('anonymous', route))
  for (const route of routes) await expectNothingAs('other', route)
  expect(await rows()).toEqual(before)
  expect(wrong).toEqual([])
})

test('SY-1 every route responds to its owner as its rule says', async () => {
  const wrong: string[] = []
  for (const route of routes) {
    const { problem } = await callAs('owner', route)
    if (problem) wrong.push(problem)
  }
  expect(wrong).toEqual([])
})

async function callAs(who: 'anonymous' | 'other' | 'owner', { name, method, path, rule }: RuledRoute) {
  const response = await world.ask(who, method, path, rule)
  const text = await response.text()
  expectSafeHeaders(response, name, rule)
  const isRight = response.status === rule.statuses[who]
  return { text, problem: isRight ? null : `${name} as ${who}: ${response.status} ${text.slice(0, 200)}` }
}
