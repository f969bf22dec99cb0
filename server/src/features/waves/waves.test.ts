import { randomBytes } from 'node:crypto'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { ReviewPage } from '@assay/contract/review'
import { RequestLog } from '@assay/contract/usage'
import { ExplainedRequest } from '@assay/contract/usage/explained'
import { VerifyBatchResponse, type VerifyResponse } from '@assay/contract/verification'
import { type Wave, WaveDetail, WaveList, WaveMemberPage } from '@assay/contract/waves/waves'
import { expect, test } from 'vitest'
import type { Deps } from '../../deps.ts'
import { createRecorder } from '../../route-audit/tenancy/record-statements.ts'
import { errorOf } from '../../testing/error-of.ts'
import { sweepUsage } from '../usage/sweep.ts'
import { createApiApp, password, verified } from '../verification/api-fixture.ts'
import { startReceiver } from '../webhooks/receiver-fixture.ts'
import { endWaves } from './end-waves.ts'

test('WV-2 WV-3 a farm is recognized, its earlier sign-ups are named everywhere, and it ends', async () => {
  const app = await createFarmApp()
  const ada = await app.open()
  const receiver = await startReceiver()
  const kinds = ['wave.started', 'wave.grew', 'wave.ended']
  await ada.asUser('POST', '/webhook-endpoints', { url: receiver.url, events: kinds })
  await ada.signUpOrdinary(30)
  const farm = await ada.farm(40)
  const ids = farm.map(({ request_id }) => request_id)
  const first = farm.findIndex(({ activity }) => activity?.verdict === 'wave')
  expect(first).toBeGreaterThan(3)
  expect(first).toBeLessThan(12)
  const recognized = farm.slice(first)
  const id = farm[first]?.activity?.wave
  expect(new Set(recognized.map(({ activity }) => activity?.wave))).toEqual(new Set([id]))
  expect(new Set(recognized.map(({ decision, rule }) => `${decision} ${rule.id}`))).toEqual(new Set(['review wave']))
  expect(farm[first]?.activity).toMatchObject({ network_seen: expect.any(Number), mailbox_seen: 0, reasons: [{}] })
  const before = farm.slice(0, first).filter(({ decision }) => decision === 'allow').length
  expect(before).toBeGreaterThan(2)

  // Everything that is said at once is there before the members that follow are written.
  const [mail, ...more] = await app.mailTo(ada.email)
  expect(mail?.subject).toMatch(/^\d+ sign-ups in \d+ \w+ from a domain that was new to you$/)
  expect(more.filter(({ subject }) => subject.includes('sign-ups in'))).toEqual([])
  expect(await app.notices(ada.id)).toEqual([{ title: mail?.subject, action_url: `/waves?wave=${id}` }])
  await app.catchUp()
  const [wave] = await ada.waves()
  expect(await ada.waves()).toHaveLength(1)
  expect(wave).toMatchObject({
    ...{ id, code: 'many_mailboxes_at_new_domain', status: 'growing', reaction: null, members: 40 },
    ...{ allowed_before: before, ended_at: null },
  })
  const detail = await ada.wave(id)
  expect(detail.latest.map(({ request_id }) => request_id)).toEqual(ids.toReversed())
  expect(detail.latest.filter(({ recognized_later }) => recognized_later)).toHaveLength(first)
  expect(detail.timeline.wave.reduce((sum, count) => sum + count, 0)).toBe(40)
  expect(detail.timeline.other.reduce((sum, count) => sum + count, 0)).toBe(30)
  expect(detail.timeline).toMatchObject({ usual: null, usual_weeks: 0 })
  expect(detail.to_review).toBe(40)
  for (const weeks of [1, 8]) {
    await app.owner.query(
      `insert into decision_hours (user_id, hour, decision, rule, verdict, calls)
       select $1, date_trunc('hour', $2::timestamptz) - make_interval(weeks => $3, hours => back), 'allow', 'default', 'clean', 60
       from generate_series(0, 23) back`,
      [ada.id, wave?.last_at, weeks],
    )
  }
  const { timeline } = await ada.wave(id)
  expect(timeline.usual_weeks).toBe(2)
  expect(timeline.usual).toEqual(timeline.wave.map(() => timeline.bucket_seconds / 60))
  expect(detail.shared.filter(({ unusual }) => unusual).map(({ trait }) => trait)).toEqual(
    expect.arrayContaining(['domain', 'browser']),
  )
  const explained = ExplainedRequest.parse(await (await ada.ask('GET', `/v1/requests/${ids[0]}`)).json())
  expect(explained.results[0]?.activity).toMatchObject({ verdict: 'ordinary', wave: id })
  const members = RequestLog.parse(await (await ada.asUser('GET', `/requests?wave=${id}`)).json())
  expect(members.entries.map(({ request_id }) => request_id)).toEqual(ids.toReversed())
  const atOnce = RequestLog.parse(await (await ada.asUser('GET', '/requests?activity=wave')).json())
  expect(atOnce.entries.map(({ request_id }) => request_id)).toEqual(ids.slice(first).toReversed())
  expect(new Set(atOnce.entries.map(({ activity }) => activity))).toEqual(new Set(['wave']))

  app.clock.advance(20 * 60)
  await endWaves(app.deps)
  expect(await ada.waves()).toMatchObject([{ status: 'growing' }])
  app.clock.advance(20 * 60)
  await endWaves(app.deps)
  expect(await ada.waves()).toMatchObject([{ status: 'ended', ended_at: expect.any(String) }])
  await app.runJobs()
  const events = receiver.received.map(({ body }) => JSON.parse(body))
  expect(events.map(({ type }) => type)).toEqual(['wave.started', 'wave.grew', 'wave.ended'])
  const named = events.map(({ data }) => data.requests.map((request: { request_id: string }) => request.request_id))
  expect(named[0]).toEqual(ids.slice(0, first + 1))
  expect(named.flat().toSorted()).toEqual(ids.toSorted())
  expect(await app.mailTo(ada.email)).toHaveLength(1 + more.length)
})

test('WV-3 every wave has its notification, and at most ten a day a mail', async () => {
  const app = await createFarmApp()
  const ada = await app.open()
  await ada.signUpOrdinary(30)
  for (let wave = 0; wave < 11; wave += 1) {
    app.clock.advance(1800)
    const domain = newDomain()
    const items = Array.from({ length: 10 }, () => ({ email: `${randomBytes(5).toString('hex')}@${domain}` }))
    await ada.ask('POST', '/v1/verify/batch', { model: 'user_verification', items })
  }
  expect(await app.notices(ada.id)).toHaveLength(11)
  const mails = (await app.mailTo(ada.email)).filter(({ subject }) => subject.includes('sign-ups'))
  expect(mails).toHaveLength(10)
})

test('WV-3 several processes see one wave, a new one rebuilds it from the ledger, and reactions hold in all of them', async () => {
  const one = await createFarmApp()
  const other = await createFarmApp({ now: one.clock.now })
  const ada = await one.open()
  await ada.signUpOrdinary(20)
  const domain = newDomain()
  const early = await ada.farm(3, domain)
  expect(early.map(({ activity }) => activity?.verdict)).not.toContain('wave')
  await ada.through(other).farm(3, domain)
  await one.catchUp()
  await other.catchUp()
  const [here] = (await ada.farm(4, domain)).slice(-1)
  const id = here?.activity?.wave
  expect(id).toEqual(expect.any(String))
  await one.catchUp()
  await other.catchUp()
  const [there] = await ada.through(other).farm(1, domain)
  expect(there?.activity?.wave).toBe(id)
  const restarted = await createFarmApp({ now: one.clock.now })
  const [after] = await ada.through(restarted).farm(1, domain)
  expect(after?.activity).toMatchObject({ verdict: 'wave', wave: id })
  for (const app of [one, other, restarted]) await app.catchUp()
  expect(await ada.waves()).toMatchObject([{ id, members: 12 }])
  const decided = WaveMemberPage.parse(await (await ada.ask('GET', `/v1/waves/${id}/members`)).json()).members[0]
  await ada.asUser('POST', `/review/requests/${decided?.request_id}/decision`, { decision: 'block' })
  expect((await ada.wave(id)).to_review).toBe(11)
  const page = WaveMemberPage.parse(await (await ada.ask('GET', `/v1/waves/${id}/members`)).json())
  expect(page.members).toHaveLength(12)
  expect(page.next_before).toBeNull()

  const react = async (reaction: string | null) => {
    expect((await ada.ask('POST', `/v1/waves/${id}/reaction`, { reaction })).status).toBe(200)
    await other.catchUp()
  }
  await react('block')
  for (const app of [one, other]) {
    const [blocked] = await ada.through(app).farm(1, domain)
    expect(blocked).toMatchObject({ decision: 'block', rule: { id: 'blocked_wave' }, activity: { wave: id } })
  }
  for (const app of [one, other]) await app.catchUp()
  expect((await ada.wave(id)).to_review, 'with the blocked ones').toBe(13)
  const mine = { action: 'allow', type: 'domain', value: domain }
  const entry = Object(await (await ada.asUser('POST', '/lists/entries', mine)).json())
  expect((await ada.farm(1, domain))[0]).toMatchObject({ decision: 'allow', activity: { wave: id } })
  await ada.asUser('DELETE', `/lists/entries/${entry.id}`)
  await react(null)
  expect((await ada.farm(1, domain))[0]).toMatchObject({ decision: 'review' })
  await react('mine')
  const log = await (await ada.asUser('GET', '/audit')).text()
  expect(log.match(/rules\.wave_\w+/g)).toEqual(['rules.wave_accepted', 'rules.wave_undone', 'rules.wave_blocked'])
  one.clock.advance(3 * 3600)
  await endWaves(one.deps)
  expect(await ada.waves()).toMatchObject([{ reaction: 'mine', status: 'ended' }])
  for (const app of [one, other]) {
    const [accepted] = await ada.through(app).farm(1, domain)
    expect(accepted).toMatchObject({ decision: 'allow', activity: { verdict: 'ordinary', reasons: [], wave: null } })
  }
  expect(await errorOf(ada.ask('POST', `/v1/waves/${id}/reaction`, { reaction: 'block' }))).toEqual([409, 'conflict'])
  const eve = await one.open()
  expect(await errorOf(eve.ask('GET', `/v1/waves/${id}`))).toEqual([404, 'not_found'])
})

test('WV-2 a batch’s items are sign-ups; what is repeated, rejected or made with a test key isn’t counted', async () => {
  const app = await createFarmApp()
  const ada = await app.open()
  const { key: test } = await ada.createKey('test')
  await ada.signUpOrdinary(20)
  const domain = newDomain()
  const items = Array.from({ length: 14 }, (_, index) => farmed(index, domain))
  const response = await ada.ask('POST', '/v1/verify/batch', { model: 'user_verification', items })
  const { results, request_id } = VerifyBatchResponse.parse(await response.json())
  const first = results.findIndex(({ activity }) => activity?.verdict === 'wave')
  const wave = results[first]?.activity?.wave
  expect(first).toBeGreaterThan(3)
  expect(results.slice(first).map(({ activity }) => activity?.wave)).toEqual(Array(14 - first).fill(wave))
  await app.catchUp()
  const { latest } = await ada.wave(wave)
  expect(latest.map(({ item }) => item).toReversed()).toEqual(items.map((_, item) => item))
  // Those of the batch itself aren't in the ledger yet when the wave starts.
  const before = results.slice(0, first).filter(({ decision }) => decision === 'allow')
  expect(before.length).toBeGreaterThan(2)
  expect(await ada.waves()).toMatchObject([{ id: wave, allowed_before: before.length }])
  const explained = ExplainedRequest.parse(await (await ada.ask('GET', `/v1/requests/${request_id}`)).json())
  expect(explained.results.map(({ activity }) => activity?.wave)).toEqual(Array(14).fill(wave))
  // Of a batch, those that were reviewed have an address to list.
  const reviewed = results.flatMap(({ decision }, item) => (decision === 'review' ? [item] : []))
  const queue = ReviewPage.parse(await (await ada.asUser('GET', `/review/requests?wave=${wave}`)).json())
  expect(queue.items.map(({ item }) => item).toReversed()).toEqual(reviewed)
  expect((await ada.wave(wave)).to_review).toBe(reviewed.length)
  const [item] = reviewed
  await ada.asUser('POST', `/review/requests/${request_id}/decision`, { decision: 'block', item })
  expect((await ada.wave(wave)).to_review).toBe(reviewed.length - 1)

  const person = { email: `anna.berg@${newDomain()}`, firstname: 'Anna', lastname: 'Berg', ip: '' }
  const once = { 'idempotency-key': 'one' }
  const replayed = [await ada.verify(person, once), await ada.verify(person, once), await ada.verify(person, once)]
  expect(new Set(replayed.map(({ request_id: id }) => id)).size).toBe(1)
  expect(replayed[2]?.activity).toEqual(replayed[0]?.activity)
  expect((await ada.verify(person)).activity).toMatchObject({ mailbox_seen: 1, name_seen: 1, network_seen: null })
  await app.leaveUnits(ada.id, 'pro', 2)
  expect(await errorOf(ada.ask('POST', '/v1/verify', { model: 'user_verification', ...person }))).toEqual([
    429,
    'quota_exceeded',
  ])
  expect((await ada.verify({ email: person.email })).activity).toMatchObject({ mailbox_seen: 2 })

  const verdictOf = async (email: string) => {
    const body = { model: 'user_verification', email }
    const { activity, decision } = await verified(app.request('POST', '/v1/verify', { key: test, body }))
    return [activity?.verdict, activity?.wave !== null, decision]
  }
  expect(await verdictOf('unusual@test.assay')).toEqual(['unusual', false, 'allow'])
  expect(await verdictOf('wave@test.assay')).toEqual(['wave', true, 'review'])
  expect(await verdictOf('ok@test.assay')).toEqual(['ordinary', false, 'allow'])
})

test('WV-7 with the request log off nothing of a sign-up is stored or remembered, and deleting the account deletes all', async () => {
  const app = await createFarmApp()
  const [ada, bob] = [await app.open(), await app.open()]
  const domain = newDomain()
  for (const customer of [ada, bob]) {
    await customer.signUpOrdinary(10)
    await customer.farm(12, domain)
  }
  await app.catchUp()
  const kept = async (userId: string) => {
    const { rows } = await app.owner.query(
      `select (select count(*) from usage_ledger where user_id = $1 and coalesce(traits, external_hash) is not null)::int as ledger,
         (select count(*) from waves where user_id = $1)::int as waves,
         (select count(*) from wave_members where user_id = $1)::int as members,
         (select count(*) from account_events where user_id = $1 and kind like 'wave.%')::int as events`,
      [userId],
    )
    return rows[0]
  }
  expect(await kept(ada.id)).toEqual({ ledger: 13, waves: 1, members: 12, events: 2 })
  await ada.asUser('PUT', '/requests/setting', { is_enabled: false })
  const unseen = await ada.farm(12, domain)
  expect(unseen.map(({ activity, decision }) => [activity, decision])).toEqual(Array(12).fill([null, 'allow']))
  await app.catchUp()
  await sweepUsage(app.deps)
  await endWaves(app.deps)
  expect(await kept(ada.id)).toEqual({ ledger: 0, waves: 0, members: 0, events: 0 })
  await ada.asUser('PUT', '/requests/setting', { is_enabled: true })
  expect((await ada.farm(1, domain))[0]?.activity).toMatchObject({ verdict: 'ordinary', domain_first_seen: null })

  expect(await kept(bob.id)).toMatchObject({ waves: 1, members: 12 })
  expect((await bob.asUser('DELETE', '/account', { password })).status).toBe(204)
  await app.runJobs()
  expect(await kept(bob.id)).toEqual({ ledger: 0, waves: 0, members: 0, events: 0 })
})

test('WV-2 a request whose sign-up is compared and kept sends one statement, as one that isn’t', async () => {
  const recorder = createRecorder()
  const app = await createApiApp({ watchDb: recorder.watch })
  const ada = await app.signUp()
  await app.grant(ada.id, 'pro')
  const { key } = await ada.createKey()
  const verify = async (index: number) => {
    recorder.statements.length = 0
    const body = { model: 'user_verification', ...ordinary(index) }
    const { activity } = await verified(app.request('POST', '/v1/verify', { key, body }))
    return { activity, sent: recorder.statements.map(({ text }) => text) }
  }
  // The first one reads the key, the plan and the account's latest sign-ups.
  await verify(0)
  const compared = await verify(1)
  expect(compared.activity).toMatchObject({ verdict: 'ordinary', network_seen: expect.any(Number) })
  await ada.asUser('PUT', '/requests/setting', { is_enabled: false })
  await verify(2)
  const uncompared = await verify(3)
  expect(uncompared.activity).toBeNull()
  expect(compared.sent).toHaveLength(1)
  expect(compared.sent).toEqual(uncompared.sent)
})

test('WV-3 waves are kept for 30 days after their last member', async () => {
  const app = await createFarmApp()
  const ada = await app.open()
  await ada.signUpOrdinary(10)
  await ada.farm(12)
  await app.catchUp()
  app.clock.advance(29 * 86_400)
  await endWaves(app.deps)
  expect(await ada.waves()).toHaveLength(1)
  app.clock.advance(2 * 86_400)
  await endWaves(app.deps)
  const { rows } = await app.owner.query('select from waves where user_id = $1', [ada.id])
  expect(rows).toEqual([])
})

/** The product, with customers whose sign-ups are ordinary until a farm comes. */
async function createFarmApp(deps: Partial<Deps> = {}) {
  const app = await createApiApp({ deps })
  return {
    ...app,
    async notices(userId: string) {
      const notices = `select title, action_url from notifications where user_id = $1 and action_url like '/waves%'`
      const { rows } = await app.owner.query(notices, [userId])
      return rows
    },
    /** A customer on a paid plan, with a live key. */
    async open() {
      const customer = await app.signUp()
      await app.grant(customer.id, 'pro')
      const settings = { name: 'A key', scopes: ['verify', 'waves', 'requests'] }
      const { full_key: key } = CreatedApiKey.parse(await (await customer.asUser('POST', '/api-keys', settings)).json())
      return { ...customer, ...requestsOf(app, key, app.clock.advance) }
    },
  }
}

type App = Pick<Awaited<ReturnType<typeof createApiApp>>, 'request'>

function requestsOf({ request }: App, key: string, advance: (seconds: number) => void) {
  const ask = (method: string, path: string, body?: object) => request(method, path, { key, body })
  const verify = (fields: object, headers: Record<string, string> = {}): Promise<VerifyResponse> =>
    verified(request('POST', '/v1/verify', { key, headers, body: { model: 'user_verification', ...fields } }))
  return {
    ask,
    verify,
    /** The same customer at another process. */
    through: (other: App) => requestsOf(other, key, advance),
    async waves(): Promise<Wave[]> {
      return WaveList.parse(await (await ask('GET', '/v1/waves')).json()).waves
    },
    async wave(id: string | null | undefined) {
      return WaveDetail.parse(await (await ask('GET', `/v1/waves/${id}`)).json())
    },
    async signUpOrdinary(count: number) {
      for (let start = 0; start < count; start += 10) {
        advance(400)
        const items = Array.from({ length: 10 }, (_, index) => ordinary(start + index))
        await ask('POST', '/v1/verify/batch', { model: 'user_verification', items })
      }
    },
    async farm(count: number, domain = newDomain()) {
      const responses: VerifyResponse[] = []
      for (let index = 0; index < count; index += 1) {
        advance(26)
        responses.push(await verify(farmed(farmedCount++, domain)))
      }
      return responses
    },
  }
}

/** Each with another name and network. */
let farmedCount = 0

function newDomain(): string {
  return `${randomBytes(6).toString('hex')}.com`
}

function ordinary(index: number) {
  const [firstname, lastname] = [firstNames[index % 11] ?? '', lastNames[(index * 7) % 13] ?? '']
  const email = `${firstname}.${lastname}@${['gmail.com', 'outlook.com', 'yahoo.com'][index % 3]}`
  return { email, firstname, lastname, ip: `198.51.${index}.7`, user_agent: `Browser ${index % 7}` }
}

/** Random mailboxes of the farm's own domain, from rented servers, by one program. */
function farmed(index: number, domain: string) {
  const [firstname, lastname] = [firstNames[index % 11], lastNames[index % 13]]
  const email = `${randomBytes(5).toString('hex')}@${domain}`
  return {
    email,
    firstname,
    lastname,
    ip: `203.0.${index % 250}.9`,
    user_agent: 'Farm/1.0',
    external_id: `user-${index}`,
  }
}

const firstNames = ['Anna', 'Ben', 'Carla', 'David', 'Elena', 'Felix', 'Grace', 'Henry', 'Ines', 'Jonas', 'Karen']
const lastNames = [
  ...['Smith', 'Jones', 'Miller', 'Brown', 'Garcia', 'Weber', 'Rossi'],
  ...['Novak', 'Silva', 'Kowalski', 'Martin', 'Olsen', 'Dubois'],
]
