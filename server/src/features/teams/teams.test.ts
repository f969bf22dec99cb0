import { createHash, randomUUID } from 'node:crypto'
import { AuditPage } from '@assay/contract/audit'
import { NotificationSettings } from '@assay/contract/notifications'
import type { Role } from '@assay/contract/teams/roles'
import {
  InvitationList,
  InvitationPreview,
  MemberPage,
  Team,
  TeamDetail,
  TeamList,
  teamHeader,
} from '@assay/contract/teams/teams'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Values } from '../../admin/command.ts'
import { runCommand } from '../../admin/run.ts'
import { teamCommands } from '../../admin/teams.ts'
import { errorOf } from '../../testing/error-of.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { codeAt, stepAt } from '../auth/factors/totp.ts'
import { fromBase32 } from '../auth/testing/from-base32.ts'

const password = 'Correct-horse-7'
const Session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })

/** People who sign up, invite each other and call routes, in the team they name or the one used last. */
async function teamApp(env: Record<string, string> = {}) {
  const test = await createTestApp({
    env: { AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none', AUTH_LIMITS: 'off', ...env },
  })
  const { app, mailTo } = test
  const send = (method: string, path: string, token?: string, body?: unknown, team?: string) =>
    test.openDoor(path, {
      method,
      headers: {
        'content-type': 'application/json',
        apikey: test.keys.publishable,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(team !== undefined && { [teamHeader]: team }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const enter = async (response: Response, email: string) => {
    const { access_token: token, user } = Session.parse(await response.json())
    const call = (method: string, path: string, body?: unknown, team?: string) => send(method, path, token, body, team)
    return { email, token, id: user.id, call }
  }
  const signUp = async (name = 'Ada', email = `${randomUUID()}@example.com`, data: object = {}) => {
    const names = { firstName: name, lastName: 'Tester', services: ['developer'], ...data }
    return enter(await send('POST', '/auth/v1/signup', undefined, { email, password, data: names }), email)
  }
  const linkFor = async (email: string) => {
    const token = /invitation\?token=([\w-]+)/.exec((await mailTo(email))[0]?.text ?? '')?.[1]
    if (token === undefined) throw new Error('no invitation was mailed')
    return token
  }
  type Person = Awaited<ReturnType<typeof signUp>>
  const join = async (owner: Person, role: Exclude<Role, 'owner'>, name = 'Bob') => {
    const person = await signUp(name)
    const invited = await owner.call('POST', '/teams/current/invitations', { emails: [person.email], role }, owner.id)
    expect(invited.status).toBe(201)
    const accepted = await person.call('POST', '/invitations/accept', { token: await linkFor(person.email) })
    expect(Team.parse(await accepted.json())).toMatchObject({ id: owner.id, role })
    return person
  }
  return { ...test, app, send, enter, signUp, linkFor, join }
}

test('TM-1 TM-3 an invitation joins the invited address alone, once, and the person switches between teams', async () => {
  const app = await teamApp()
  const [ada, bob, eve] = [await app.signUp('Ada'), await app.signUp('Bob'), await app.signUp('Eve')]
  await ada.call('PATCH', '/teams/current', { name: 'Fernhill' })
  const invited = await ada.call('POST', '/teams/current/invitations', {
    emails: [bob.email.toUpperCase()],
    role: 'viewer',
  })
  const { invitations } = InvitationList.parse(await invited.json())
  expect(invitations).toMatchObject([{ email: bob.email, role: 'viewer', invited_by: 'Ada Tester' }])
  const first = await app.linkFor(bob.email)
  expect((await ada.call('POST', `/teams/current/invitations/${invitations[0]?.id}/resend`)).status).toBe(204)
  const token = await app.linkFor(bob.email)
  expect(token).not.toBe(first)
  expect(await errorOf(await app.send('POST', '/invitations/preview', undefined, { token: first }))).toEqual([
    404,
    'not_found',
  ])
  const preview = await app.send('POST', '/invitations/preview', undefined, { token })
  expect(InvitationPreview.parse(await preview.json())).toMatchObject({
    team: 'Fernhill',
    email: bob.email,
    role: 'viewer',
  })
  // The link alone isn't enough.
  expect(await errorOf(await eve.call('POST', '/invitations/accept', { token }))).toEqual([403, 'forbidden'])
  expect((await bob.call('POST', '/invitations/accept', { token })).status).toBe(200)
  expect(await errorOf(await bob.call('POST', '/invitations/accept', { token }))).toEqual([404, 'not_found'])

  const listed = async (team?: string) =>
    TeamList.parse(await (await bob.call('GET', '/teams', undefined, team)).json())
  expect(await listed(ada.id)).toEqual({
    current: ada.id,
    teams: [
      { id: ada.id, name: 'Fernhill', role: 'viewer' },
      { id: bob.id, name: 'Bob Tester’s team', role: 'owner' },
    ],
  })
  // Without a name, the one used last.
  app.clock.advance(61)
  expect((await listed(bob.id)).current).toBe(bob.id)
  expect((await listed()).current).toBe(bob.id)
  app.clock.advance(61)
  expect((await bob.call('GET', '/usage/today?from=2026-11-01T00:00:00Z', undefined, ada.id)).status).toBe(200)
  expect((await listed()).current).toBe(ada.id)
  expect(await errorOf(await eve.call('GET', '/teams', undefined, ada.id))).toEqual([403, 'not_a_member'])
})

test('a team is named after its owner, in the direction that the name is read in', async () => {
  const { signUp } = await teamApp()
  const nameFor = async (firstName: string, lastName: string) => {
    const owner = await signUp(firstName, undefined, { lastName })
    return Team.parse(await (await owner.call('GET', '/teams/current')).json()).name
  }
  expect(await nameFor('Ada', 'Lovelace')).toBe('Ada Lovelace’s team')
  expect(await nameFor('李', '小龙')).toBe('李 小龙’s team')
  expect(await nameFor('محمد', 'العلي')).toBe('Team محمد العلي')
  expect(await nameFor('דוד', 'כהן')).toBe('Team דוד כהן')
})

test('TM-1 a sign-up through an invitation needs no second confirmation, and only for its own address', async () => {
  const app = await teamApp({ AUTH_AUTOCONFIRM: 'off' })
  const owner = randomUUID()
  await app.owner.query(`insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())`, [
    owner,
    `${owner}@example.com`,
  ])
  const email = `${randomUUID()}@example.com`
  const token = 'a-token-that-was-mailed-to-them'
  await app.owner.query(
    `insert into team_invitations (team_id, email, role, invited_by, token_hash, created_at, expires_at)
     values ($1, $2, 'developer', $1, $3, $4, $5)`,
    [
      owner,
      email,
      createHash('sha256').update(token).digest(),
      app.deps.now(),
      new Date(app.deps.now().getTime() + 86_400_000),
    ],
  )
  const signUp = (address: string, invitation: string) =>
    app.send('POST', '/auth/v1/signup', undefined, { email: address, password, data: { firstName: 'Bob', invitation } })
  for (const [address, used] of [
    [`${randomUUID()}@example.com`, token],
    [email, 'another-token-that-nobody-mailed'],
  ] as const) {
    const waiting = await (await signUp(address, used)).json()
    expect(waiting).not.toHaveProperty('access_token')
    expect(waiting).not.toHaveProperty('user_metadata.invitation')
  }
  app.clock.advance(61)
  const bob = await app.enter(await signUp(email, token), email)
  expect(await app.mailTo(email)).toHaveLength(1)
  expect((await bob.call('POST', '/invitations/accept', { token })).status).toBe(200)
  const { rows } = await app.owner.query('select raw_user_meta_data as data from auth.users where id = $1', [bob.id])
  expect(rows[0].data).toMatchObject({ firstName: 'Bob' })
  expect(rows[0].data).not.toHaveProperty('invitation')
})

test('TM-1 invitations are bounded, expire, can be revoked, and reject disposable addresses', async () => {
  const app = await teamApp()
  const [ada, bob] = [await app.signUp('Ada'), await app.signUp('Bob')]
  const invite = (emails: string[], role = 'viewer') => ada.call('POST', '/teams/current/invitations', { emails, role })
  expect(await errorOf(await invite([bob.email, 'x@mailinator.com']))).toEqual([400, 'invalid_request'])
  expect(await app.mailTo(bob.email)).toEqual([])
  expect(await errorOf(await invite([ada.email]))).toEqual([409, 'conflict'])
  expect(await errorOf(await invite([bob.email], 'owner'))).toEqual([400, 'invalid_request'])
  const { invitations } = InvitationList.parse(await (await invite([bob.email])).json())
  const token = await app.linkFor(bob.email)
  expect((await ada.call('DELETE', `/teams/current/invitations/${invitations[0]?.id}`)).status).toBe(204)
  expect(await errorOf(await bob.call('POST', '/invitations/accept', { token }))).toEqual([404, 'not_found'])
  await invite([bob.email])
  const later = await app.linkFor(bob.email)
  app.clock.advance(7 * 86_400 + 1)
  const session = await app.send('POST', '/auth/v1/token?grant_type=password', undefined, {
    email: bob.email,
    password,
  })
  const again = await app.enter(session, bob.email)
  expect(await errorOf(await again.call('POST', '/invitations/accept', { token: later }))).toEqual([404, 'not_found'])
})

test('TM-1 invitations can’t flood a mailbox: by team, by person and by recipient, without saying who else invited them', async () => {
  const app = await teamApp({ AUTH_LIMITS: 'on' })
  const target = `${randomUUID()}@example.com`
  const inviteTo = (person: Awaited<ReturnType<typeof app.signUp>>, emails: string[], team?: string) =>
    person.call('POST', '/teams/current/invitations', { emails, role: 'viewer' }, team)
  const mails = async () => (await app.mailTo(target)).length
  const ada = await app.signUp('Ada')
  const [first] = InvitationList.parse(await (await inviteTo(ada, [target])).json()).invitations
  const resend = () => ada.call('POST', `/teams/current/invitations/${first?.id}/resend`)
  expect(await errorOf(await resend())).toEqual([429, 'rate_limited'])
  expect(await errorOf(await inviteTo(ada, [target]))).toEqual([429, 'rate_limited'])
  app.clock.advance(61)
  expect((await resend()).status).toBe(204)
  expect(await mails()).toBe(2)
  // Everyone else gets the same response, whether or not that mailbox has had its share.
  for (let other = 0; other < 5; other += 1) {
    expect((await inviteTo(await app.signUp('Bob'), [target])).status).toBe(201)
  }
  expect(await mails()).toBe(5)
  const strangers = () => Array.from({ length: 20 }, () => `${randomUUID()}@example.com`)
  const teams = [ada.id]
  for (const name of ['Fernhill', 'Oakridge']) {
    teams.push(Team.parse(await (await ada.call('POST', '/teams', { name })).json()).id)
  }
  const statuses: number[] = []
  for (let batch = 0; batch < 6; batch += 1) {
    statuses.push((await inviteTo(ada, strangers(), teams[batch % 3])).status)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 429, 429])
})

test('TM-4 TM-5 roles change, members leave or are removed at once, and a team always has one owner', async () => {
  const app = await teamApp()
  const ada = await app.signUp('Ada')
  await ada.call('PATCH', '/teams/current', { name: 'Fernhill' })
  const [bob, eve] = [await app.join(ada, 'viewer', 'Bob'), await app.join(ada, 'admin', 'Eve')]
  const at = (path: string) => `/teams/current${path}`
  const denied = await bob.call('PATCH', at(`/members/${eve.id}`), { role: 'viewer' }, ada.id)
  expect(await denied.json()).toMatchObject({
    code: 'role_required',
    detail: 'Your role doesn’t allow this. Ask an owner or admin of Fernhill.',
  })
  expect((await eve.call('PATCH', at(`/members/${bob.id}`), { role: 'developer' }, ada.id)).status).toBe(204)
  expect(await errorOf(await eve.call('PATCH', at(`/members/${ada.id}`), { role: 'viewer' }, ada.id))).toEqual([
    409,
    'conflict',
  ])
  expect(await errorOf(await eve.call('DELETE', at(`/members/${ada.id}`), undefined, ada.id))).toEqual([
    409,
    'conflict',
  ])
  expect(await errorOf(await ada.call('DELETE', at(`/members/${ada.id}`)))).toEqual([409, 'conflict'])
  // The key that Bob makes is the team's.
  const key = await bob.call('POST', '/api-keys', { name: 'Bob’s', type: 'live', expires_at: null }, ada.id)
  const { full_key: apiKey } = z.object({ full_key: z.string() }).parse(await key.json())
  expect((await eve.call('DELETE', at(`/members/${bob.id}`), undefined, ada.id)).status).toBe(204)
  expect(await errorOf(await bob.call('GET', '/api-keys', undefined, ada.id))).toEqual([403, 'not_a_member'])
  expect((await bob.call('GET', '/teams')).status).toBe(200)
  const verified = await app.send('POST', '/v1/verify', apiKey, {
    model: 'user_verification',
    email: 'ada@example.org',
  })
  expect(verified.status).toBe(200)

  expect(await errorOf(await ada.call('POST', at('/owner'), { member_id: bob.id, proof: { password } }))).toEqual([
    404,
    'not_found',
  ])
  expect(
    await errorOf(await ada.call('POST', at('/owner'), { member_id: eve.id, proof: { password: 'wrong' } })),
  ).toEqual([403, 'forbidden'])
  await app.owner.query(
    `insert into sso_connections (user_id, protocol, name, settings, default_role, groups_claim, groups, is_required, created_at, updated_at)
     values ($1, 'oidc', 'Okta', '{}', 'viewer', 'groups', '[]', true, now(), now())`,
    [ada.id],
  )
  expect((await ada.call('POST', at('/owner'), { member_id: eve.id, proof: { password } })).status).toBe(204)
  const [handedOver] = await app.mailTo(eve.email)
  expect(handedOver?.text).toMatch(/Create your own recovery codes now.*Okta/)
  expect(handedOver?.text).toContain(`/team?team=${ada.id}`)
  const page = MemberPage.parse(await (await ada.call('GET', at('/members'))).json())
  expect(page.members.map(({ name, role }) => [name, role])).toEqual([
    ['Ada Tester', 'admin'],
    ['Eve Tester', 'owner'],
  ])
  // Whoever left has a team of their own again.
  expect((await ada.call('DELETE', at(`/members/${ada.id}`))).status).toBe(204)
  const own = TeamDetail.parse(await (await ada.call('GET', at(''))).json())
  expect(own).toMatchObject({ name: 'Ada Tester’s team', role: 'owner', members: 1 })
  expect(own.id).not.toBe(ada.id)
  // And deleting the account leaves the team with the same id to its owner.
  expect((await ada.call('DELETE', '/account', { password })).status).toBe(204)
  expect((await eve.call('GET', '/api-keys', undefined, ada.id)).status).toBe(200)

  const log = AuditPage.parse(await (await eve.call('GET', '/audit', undefined, ada.id)).json())
  expect(log.entries.map(({ member, summary }) => [member, summary])).toEqual(
    expect.arrayContaining([
      ['Eve Tester', 'Removed Bob Tester from the team'],
      // Whoever acted is named for as long as the entry is kept, in the team or not.
      ['Bob Tester', expect.stringMatching(/^Created the API key “Bob’s”/)],
      ['Ada Tester', 'Ada Tester left the team'],
    ]),
  )
})

test('TM-4 a person who owns a shared team is deleted only after it was handed over or deleted', async () => {
  const app = await teamApp()
  const ada = await app.signUp('Ada')
  await ada.call('PATCH', '/teams/current', { name: 'Fernhill' })
  const bob = await app.join(ada, 'developer', 'Bob')
  const rejected = await ada.call('DELETE', '/account', { password })
  expect(await rejected.json()).toMatchObject({
    code: 'conflict',
    detail: 'You own Fernhill, where others are members. Hand it over or delete it first.',
  })
  const body = (name: string) => ({ name, proof: { password } })
  expect(await errorOf(await ada.call('DELETE', '/teams/current', body('Fernhill')))).toEqual([409, 'conflict'])
  const made = Team.parse(await (await ada.call('POST', '/teams', { name: 'Oakridge' })).json())
  expect(await errorOf(await ada.call('DELETE', '/teams/current', body('Fernhil'), ada.id))).toEqual([
    400,
    'invalid_request',
  ])
  expect((await ada.call('DELETE', '/teams/current', body('Fernhill'), ada.id)).status).toBe(204)
  expect(await errorOf(await bob.call('GET', '/api-keys', undefined, ada.id))).toEqual([403, 'not_a_member'])
  // Its person stays, although it had the same id.
  const { teams } = TeamList.parse(await (await ada.call('GET', '/teams')).json())
  expect(teams).toEqual([{ id: made.id, name: 'Oakridge', role: 'owner' }])
  expect((await app.owner.query('select from teams where id = $1', [ada.id])).rowCount).toBe(0)
  expect((await ada.call('DELETE', '/account', { password })).status).toBe(204)
  expect((await app.owner.query('select from teams where id = $1', [made.id])).rowCount).toBe(0)
})

test('TM-5 after its day, a member without a second factor is rejected until they add one', async () => {
  const app = await teamApp()
  const ada = await app.signUp('Ada')
  const bob = await app.join(ada, 'developer', 'Bob')
  await ada.call('PATCH', '/teams/current', { second_factor_in_days: 0 })
  expect(await errorOf(await bob.call('GET', '/api-keys', undefined, ada.id))).toEqual([403, 'second_factor_required'])
  expect((await bob.call('GET', '/account/sessions', undefined, ada.id)).status).toBe(200)
  expect((await bob.call('GET', '/api-keys', undefined, bob.id)).status).toBe(200)

  const post = async (path: string, body: object = {}) =>
    z.looseObject({}).parse(await (await bob.call('POST', `/auth/v1/factors${path}`, body)).json())
  const { id, totp } = await post('', { factor_type: 'totp', friendly_name: 'Phone' })
  expect(await errorOf(await bob.call('GET', '/api-keys', undefined, ada.id))).toEqual([403, 'second_factor_required'])
  const { id: challenge_id } = await post(`/${id}/challenge`)
  const { secret } = z.object({ secret: z.string() }).parse(totp)
  const code = codeAt(fromBase32(secret), stepAt(app.deps.now()))
  const raised = await app.enter(
    await bob.call('POST', `/auth/v1/factors/${id}/verify`, { challenge_id, code }),
    bob.email,
  )
  expect((await raised.call('GET', '/api-keys', undefined, ada.id)).status).toBe(200)
  // The one who asked has none either.
  expect(await errorOf(await ada.call('GET', '/api-keys'))).toEqual([403, 'second_factor_required'])
})

test('TM-5 notifications and mails reach the roles they concern, and each person turns email off by kind', async () => {
  const app = await teamApp()
  const ada = await app.signUp('Ada')
  const [dev, bill] = [await app.join(ada, 'developer', 'Dev'), await app.join(ada, 'billing', 'Bill')]
  const titles = async (person: typeof ada) => {
    const rows = await (
      await person.call('GET', '/rest/v1/notifications?select=title,read_at', undefined, ada.id)
    ).json()
    return z.array(z.object({ title: z.string(), read_at: z.string().nullable() })).parse(rows)
  }
  const mailed = async (person: typeof ada) =>
    (await app.mailTo(person.email)).filter(({ subject }) => /key/i.test(subject)).length
  await dev.call('POST', '/api-keys', { name: 'One', type: 'live', expires_at: null }, ada.id)
  expect(await titles(ada)).toContainEqual({ title: 'API key created', read_at: null })
  expect(await titles(dev)).toContainEqual({ title: 'API key created', read_at: expect.any(String) })
  expect((await titles(bill)).map(({ title }) => title)).not.toContain('API key created')
  expect([await mailed(ada), await mailed(dev), await mailed(bill)]).toEqual([1, 1, 0])

  const settings = NotificationSettings.parse(await (await ada.call('GET', '/account/notification-settings')).json())
  expect(settings.email.keys).toBe(true)
  const off = { email: { ...settings.email, keys: false } }
  expect(await (await ada.call('PUT', '/account/notification-settings', off)).json()).toEqual(off)
  await dev.call('POST', '/api-keys', { name: 'Two', type: 'live', expires_at: null }, ada.id)
  expect([await mailed(ada), await mailed(dev)]).toEqual([1, 2])
})

test('TM-4 operators list teams and members, and hand a team over if its owner can’t', async () => {
  const app = await teamApp()
  const ada = await app.signUp('Ada')
  const name = `Fernhill ${ada.id.slice(0, 8)}`
  await ada.call('PATCH', '/teams/current', { name })
  const bob = await app.join(ada, 'viewer', 'Bob')
  const run = async (command: string, words: string[], values: Values = {}) => {
    const known = teamCommands[command]
    if (!known || !('run' in known)) throw new Error(`there is no command ${command}`)
    return (await runCommand({ ...app.deps, owner: app.owner }, command, known, words, values)).lines
  }
  for (const text of [name.toUpperCase(), ada.id, ada.email]) {
    expect(await run('team list', [text]), text).toContainEqual(
      expect.stringContaining(`${ada.id}  ${name}  ${ada.email}  2 members`),
    )
  }
  expect(await run('team members', [ada.id])).toEqual([
    expect.stringMatching(/Ada Tester {2}owner {3}no second factor {2}active /),
    expect.stringMatching(/Bob Tester {2}viewer {2}no second factor {2}active never$/),
  ])
  await expect(run('team hand-over', [ada.id], { to: bob.email })).rejects.toThrow('Add --yes')
  await run('team hand-over', [ada.id], { to: bob.email, yes: true, reason: 'She left.' })
  expect(await run('team show', [ada.id])).toEqual([expect.stringContaining(bob.email)])
  const log = AuditPage.parse(await (await bob.call('GET', '/audit?kind=team', undefined, ada.id)).json())
  expect(log.entries[0]).toMatchObject({
    actor: 'operator',
    member: null,
    summary: 'Handed the team over to Bob Tester',
  })
})

test('TM-5 OP-5 a list of 1,000 members comes in pages of 100 that miss nobody', async () => {
  const app = await teamApp()
  const ada = await app.signUp('Ada')
  await app.owner.query(
    `with people as (
       insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
       select 'p' || n || '-' || $1 || '@example.com', now(), jsonb_build_object('firstName', 'Person', 'lastName', n::text)
       from generate_series(1, 999) n returning id
     )
     insert into team_members (team_id, user_id, role) select $1::uuid, id, 'viewer' from people`,
    [ada.id],
  )
  const seen = new Set<string>()
  let pages = 0
  for (let after: string | null = ''; after !== null; ) {
    const response = await ada.call('GET', `/teams/current/members${after && `?after=${after}`}`)
    pages += 1
    const page = MemberPage.parse(await response.json())
    for (const { id } of page.members) seen.add(id)
    after = page.next_after
  }
  expect([seen.size, pages]).toEqual([1000, 10])
  const found = MemberPage.parse(await (await ada.call('GET', '/teams/current/members?search=PERSON%2042')).json())
  expect(found.members.map(({ name }) => name).toSorted()).toContain('Person 42')
})

test('TM-5 deleting an account in the project’s console leaves a shared team to the next in rank', async () => {
  const app = await teamApp()
  const ada = await app.signUp('Ada')
  const [bob, eve] = [await app.join(ada, 'viewer', 'Bob'), await app.join(ada, 'admin', 'Eve')]
  await ada.call('POST', '/api-keys', { name: 'Kept', type: 'live', expires_at: null })
  await app.owner.query('delete from auth.users where id = $1', [ada.id])
  const { members } = MemberPage.parse(
    await (await eve.call('GET', '/teams/current/members', undefined, ada.id)).json(),
  )
  expect(members.map(({ id, role }) => [id, role])).toEqual([
    [bob.id, 'viewer'],
    [eve.id, 'owner'],
  ])
  expect(await (await bob.call('GET', '/api-keys', undefined, ada.id)).json()).toMatchObject({
    api_keys: [{ name: 'Kept' }],
  })
  // A team of one goes with its person.
  await app.owner.query('delete from auth.users where id = $1', [bob.id])
  expect((await app.owner.query('select from teams where id = $1', [bob.id])).rowCount).toBe(0)
})
