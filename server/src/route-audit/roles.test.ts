import { AuditPage } from '@assay/contract/audit'
import { ErrorBody } from '@assay/contract/errors'
import { may, type Permission, permissions, type Role, roles } from '@assay/contract/teams/roles'
import { teamHeader } from '@assay/contract/teams/teams'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { inParallel } from '../features/billing/sync/handle-events.ts'
import { createWorld } from './create-world.ts'
import { lets, type RuledRoute, ruledRoutes } from './rules/route-rules.ts'

let world: Awaited<ReturnType<typeof createWorld>>
let signedIn: RuledRoute[]
beforeAll(async () => {
  world = await createWorld()
  signedIn = ruledRoutes(world.app).routes.filter(({ guard }) => guard?.credential === 'session')
})

/** A person with a session, in the owner's team if there's a role. */
async function addPerson(role: Role | null) {
  const person = await world.signUp()
  if (role) {
    await world.database.query('insert into team_members (team_id, user_id, role) values ($1, $2, $3)', [
      world.owner.id,
      person.id,
      role,
    ])
  }
  return person
}

type Called = Awaited<ReturnType<typeof callIn>>

/** The route as its rule says, with the owner's ids, in the owner's team. */
async function callIn(team: string, { method, path, rule }: RuledRoute, token: string) {
  const body = rule.csv ?? (rule.body && JSON.stringify(rule.body(world.owner)))
  const response = await world.openDoor(rule.path?.(world.owner) ?? path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': rule.csv ? 'text/csv' : 'application/json',
      [teamHeader]: team,
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const parsed = response.status === 403 ? ErrorBody.safeParse(JSON.parse(text)) : null
  return { text, code: parsed?.data?.code ?? null, detail: parsed?.data?.detail ?? '' }
}

/** Calls every route and returns where the response isn't what the rules say. */
async function callAll(
  routes: RuledRoute[],
  token: string,
  judge: (route: RuledRoute, response: Called) => string | null,
) {
  expect(routes.length).toBeGreaterThan(80)
  const wrong: string[] = []
  await inParallel(routes, 8, async (route) => {
    const problem = judge(route, await callIn(world.owner.id, route, token))
    if (problem !== null) wrong.push(`${route.name}: ${problem}`)
  })
  return wrong
}

test('TM-2 TM-5 every route gives a removed member nothing, who is a stranger again', async () => {
  const { owner, database } = world
  const { id, token } = await addPerson('admin')
  // The token is still good, and so was the team a moment ago.
  expect((await callIn(owner.id, routeOf('GET /api-keys'), token)).code).toBeNull()
  await database.query('delete from team_members where user_id = $1 and team_id = $2', [id, owner.id])
  const secrets = [owner.email, owner.apiKey.slice(0, 13), `Key of ${owner.id}`]
  const wrong = await callAll(signedIn, token, (route, { code, text }) => {
    if (secrets.some((secret) => text.includes(secret))) return text
    const isOwn = lets(route, null) && route.name !== 'GET /teams'
    return isOwn || code === 'not_a_member' ? null : (code ?? 'allowed')
  })
  expect(wrong).toEqual([])
})

// From the least to the most, since those who may also do it.
test.each(roles.toReversed())('TM-2 TM-5 every route as %s: the table decides, and says whom to ask', async (role) => {
  const { token } = role === 'owner' ? world.owner : await addPerson(role)
  const routes = signedIn.filter(({ name }) => !/^DELETE \/account/.test(name))
  const wrong = await callAll(routes, token, (route, { code, detail }) => {
    // Everyone may leave, and the rule is about somebody else.
    const isAllowed = route.name === 'DELETE /teams/current/members/:id' ? may(role, 'manage') : lets(route, role)
    if (isAllowed === (code === 'role_required')) return code ?? 'allowed'
    return isAllowed || /Ask (an owner|the owner).* of Fernhill\.|’s team\./.test(detail) ? null : detail
  })
  expect(wrong).toEqual([])
})

test('TM-2 row policies have the same table, and show a person the rows of their own teams alone', async () => {
  const { database, owner } = world
  const { rows } = await database.query<{ role: Role; permission: Permission; may: boolean }>(
    'select role, permission, private.role_may(role, permission) as may from unnest($1::text[]) role, unnest($2::text[]) permission',
    [roles, Object.keys(permissions)],
  )
  expect(rows.filter((each) => each.may !== may(each.role, each.permission))).toEqual([])
  expect(rows).toHaveLength(25)

  const { rows: policies } = await database.query<{ table: string }>(
    `select distinct tablename as table from pg_policies where schemaname = 'public' and policyname ~ '^own_rows' order by 1`,
  )
  const visibleTo = async (personId: string, header: string | null) => {
    const client = await database.connect()
    try {
      await client.query('begin')
      const claims = JSON.stringify({ sub: personId, role: 'authenticated', aal: 'aal1', session_id: personId })
      const headers = JSON.stringify(header === null ? {} : { [teamHeader]: header })
      await client.query(`select set_config('request.jwt.claims', $1, true), set_config('request.headers', $2, true)`, [
        claims,
        headers,
      ])
      await client.query('set local role authenticated')
      const seen: string[] = []
      for (const { table } of policies) {
        const found = await client.query(`select user_id from ${table} where user_id = $1 limit 1`, [owner.id])
        if (found.rows.length > 0) seen.push(table)
      }
      return seen
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const money = ['billing_data', 'billing_details', 'billing_documents', 'billing_invoices', 'billing_subscriptions']
  const all = await visibleTo(owner.id, owner.id)
  expect(all).toEqual(
    expect.arrayContaining([...money, 'api_keys', 'audit_events', 'usage_ledger', 'webhook_endpoints']),
  )
  for (const role of roles.filter((each) => each !== 'owner')) {
    const hidden = [
      ...(may(role, 'bill') ? [] : money),
      ...(may(role, 'manage') ? [] : ['audit_events']),
      'notifications',
    ]
    const { id } = await addPerson(role)
    expect(await visibleTo(id, owner.id), role).toEqual(all.filter((table) => !hidden.includes(table)))
  }
  const stranger = await addPerson(null)
  for (const header of [owner.id, owner.id.toUpperCase(), null, 'x', `${owner.id} `, `${stranger.id},${owner.id}`]) {
    expect(await visibleTo(stranger.id, header), String(header)).toEqual([])
  }
})

test('TM-5 the team’s security log is for those who manage it, and a person’s own for nobody else', async () => {
  const { owner, app } = world
  const kinds = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, [teamHeader]: owner.id }
    const { entries } = AuditPage.parse(await (await app.request('/audit', { headers })).json())
    return new Set(entries.map(({ action }) => action.split('.')[0]))
  }
  const [viewer, admin] = [await addPerson('viewer'), await addPerson('admin')]
  expect(await kinds(viewer.token)).toEqual(new Set(['sign_in', 'account']))
  const shown = await kinds(admin.token)
  expect(shown).toContain('api_key')
  // What the owner did to their own account.
  expect([...shown].filter((kind) => kind === 'two_step' || kind === 'passkey')).toEqual([])
})

function routeOf(name: string): RuledRoute {
  return z.custom<RuledRoute>((route) => route !== undefined).parse(signedIn.find((route) => route.name === name))
}
