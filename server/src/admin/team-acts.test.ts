import { expect, test } from 'vitest'
import { createApiApp, email } from '../features/verification/api-fixture.ts'
import { errorOf } from '../testing/error-of.ts'
import type { Report, Values } from './command.ts'
import { commands } from './commands.ts'
import { runCommand } from './run.ts'

type App = Awaited<ReturnType<typeof createApiApp>>
type Person = Awaited<ReturnType<App['signUp']>>

async function createWorld() {
  const api = await createApiApp()
  const { deps, owner } = api
  const admin = async (name: string, words: string[] = [], values: Values = {}): Promise<Report> => {
    const command = commands[name]
    if (!command || !('run' in command)) throw new Error(`there is no command ${name}`)
    return runCommand({ ...deps, owner }, name, command, words, { reason: 'A test.', yes: true, ...values })
  }
  const join = (teamId: string, person: Person) =>
    owner.query(`insert into team_members (team_id, user_id, role, joined_at) values ($1, $2, 'admin', now())`, [
      teamId,
      person.id,
    ])
  const statusOf = async (person: Person) => (await person.asUser('GET', '/account/sessions')).status
  const logged = async () => {
    const { rows } = await owner.query(
      'select action, account_id, subject, reason, outcome from operator_events order by id',
    )
    return rows
  }
  return { ...api, admin, join, statusOf, logged }
}

test('OC-6 a command about a person acts on them, also after they handed their first team over', async () => {
  const { signUp, admin, join, statusOf, logged, owner } = await createWorld()
  const [ada, eve] = [await signUp(), await signUp()]
  await join(ada.id, eve)
  await admin('team hand-over', [ada.id], { to: eve.email })
  const sessionsOf = async (person: Person) =>
    (await admin('user sessions', [person.email])).lines.filter((line) => line !== 'No sessions.').length

  await admin('user ban', [ada.email])
  expect([await statusOf(ada), await statusOf(eve)]).toEqual([403, 200])
  await admin('user unban', [ada.email])
  expect([await statusOf(ada), await statusOf(eve)]).toEqual([200, 200])
  await admin('user reset-factors', [ada.email])
  expect([await sessionsOf(ada), await sessionsOf(eve)]).toEqual([0, 1])
  expect((await admin('user end-sessions', [eve.email])).data).toMatchObject({ id: eve.id, ended: 1 })
  const { rows: events } = await owner.query(
    "select member_id, action from audit_events where actor = 'operator' and user_id is null order by id",
  )
  expect(events).toEqual([
    { member_id: ada.id, action: 'account.suspended' },
    { member_id: ada.id, action: 'account.reinstated' },
    { member_id: ada.id, action: 'two_step.reset' },
    { member_id: eve.id, action: 'sign_in.signed_out_everywhere' },
  ])

  expect((await admin('user show', [ada.email])).data).toMatchObject({
    ...{ id: ada.id, teams: [{ id: ada.id, role: 'admin' }] },
  })
  await expect(admin('plan grant', [ada.email, 'basic'])).rejects.toThrow(`${ada.email} owns no team.`)
  await admin('user delete', [ada.email])
  await expect(admin('user show', [ada.email])).rejects.toThrow('There’s no account for')
  expect((await admin('team members', [ada.id])).data).toMatchObject([{ id: eve.id, role: 'owner' }])
  expect((await admin('user show', [eve.email])).data).toMatchObject({
    teams: [{ role: 'owner' }, { id: ada.id, role: 'owner' }],
  })
  const log = await logged()
  expect(log).toContainEqual({
    ...{ action: 'team.hand_over', account_id: ada.id, subject: eve.id },
    ...{ reason: 'A test.', outcome: 'done' },
  })
  expect(log.filter(({ subject }) => subject === ada.id).map(({ action }) => action)).toEqual([
    ...['account.suspend', 'account.reinstate', 'account.reset_factors', 'account.delete'],
  ])
})

test('OC-6 a team with an id of its own is in reach by that id, and an address only stands for the one team it owns', async () => {
  const { signUp, admin, request, logged } = await createWorld()
  const ada = await signUp()
  const created = await ada.asUser('POST', '/teams', { name: 'Fernhill' })
  const { id: team }: { id: string } = JSON.parse(await created.text())
  expect(team).not.toBe(ada.id)
  await expect(admin('plan grant', [ada.email, 'basic'])).rejects.toThrow(
    new RegExp(`owns several teams[^]*${team}  Fernhill`),
  )
  await admin('plan grant', [team, 'basic'])
  await admin('checks credit', [team], { checks: '7' })
  expect((await admin('plan show', [team])).data).toMatchObject({
    ...{ id: team, plan: { planId: 'user_verification_basic_monthly', limit: 30_007 } },
  })
  const [key = ''] = (await admin('key create', [team, 'Server'])).lines
  expect((await request('POST', '/v1/verify', { key, body: email })).status).toBe(200)
  expect((await admin('key list', [team])).data).toMatchObject([{ userId: team, name: 'Server' }])
  await expect(admin('refund', [team, 'inv_none'])).rejects.toThrow('no such')

  await expect(admin('team delete', [team], { yes: false })).rejects.toThrow('This deletes')
  await admin('team delete', [team])
  expect(await errorOf(request('POST', '/v1/verify', { key, body: email }))).toEqual([401, 'unauthenticated'])
  await expect(admin('team show', [team])).rejects.toThrow(`There’s no team ${team}.`)
  expect((await admin('plan show', [ada.email])).data).toMatchObject({ id: ada.id })
  expect(await logged()).toContainEqual(expect.objectContaining({ action: 'team.delete', account_id: team }))
})
