import { randomUUID } from 'node:crypto'
import { SessionList } from '@assay/contract/account/sessions'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { apiKeyScopes } from '@assay/contract/api-keys/settings'
import { VerifyResponse } from '@assay/contract/verification'
import { CreatedWebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { FormKey } from '@assay/contract/widget/form-keys'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { createAuthenticator } from '../features/auth/testing/authenticator.ts'
import { createBillingApp, password } from '../features/billing/testing/billing-fixture.ts'
import type { Db } from '../ports/db.ts'
import type { Owner, Rule } from './rules/rule.ts'

/** Appears in every stored text of the owner, and in some mails. */
export const attack = '<img src=x onerror=alert(1)>\r\nBcc: victim@example.com'
const markup = attack.replace('\r\n', ' ')

type Who = 'anonymous' | 'other' | 'owner'

/** An owner with a row of every kind, created through the API, and another user. */
export async function createWorld({
  env = {},
  deps = {},
  watchDb,
}: {
  env?: Record<string, string>
  deps?: Partial<Deps>
  watchDb?: (db: Db) => Db
} = {}) {
  // Some routes exist only if configured. Nobody resolves what is typed as a webhook's host.
  const world = await createBillingApp({
    env: { METRICS_TOKEN: 'a-token-for-prometheus', DNS_SERVERS: '127.0.0.1:9', ...env },
    deps,
    watchDb,
  })
  const { app, keys, owner: database } = world

  const openAccount = async () => {
    const customer = await world.signUp()
    const json = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      return (await app.request(path, init)).json()
    }
    await json('PUT', '/auth/v1/user', { data: { firstName: attack, lastName: attack, phone: attack } })
    const addEndpoint = async (event: string) => {
      const input = { url: 'http://127.0.0.1:9/hook', description: markup, events: [event] }
      return CreatedWebhookEndpoint.parse(await json('POST', '/webhook-endpoints', input)).endpoint.id
    }
    const endpoints = {
      endpointId: await addEndpoint('key.created'),
      spareEndpointId: await addEndpoint('key.deleted'),
    }
    const key = CreatedApiKey.parse(
      await json('POST', '/api-keys', { name: `Key of ${customer.id} ${markup}`, scopes: Object.keys(apiKeyScopes) }),
    )
    const form = FormKey.parse(
      await json('POST', '/form-keys', { name: `Form ${markup}`, origins: ['https://shop.example'] }),
    )
    const factor = Row.parse(await json('POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: markup }))
    const asked = Asked.parse(await json('POST', '/auth/v1/passkeys/registration/options'))
    const passkey = Row.parse(
      await json('POST', '/auth/v1/passkeys/registration/verify', {
        challenge_id: asked.challenge_id,
        credential: createAuthenticator({ origin: new URL(world.deps.config.publicUrl).origin }).create(asked.options),
        friendly_name: markup,
      }),
    )
    const addEntry = async (value: string) =>
      Row.parse(await json('POST', '/lists/entries', { action: 'block', type: 'name', value, note: markup })).id
    const listEntryId = await addEntry(`List of ${customer.id}`)
    const apiEntryId = await addEntry(`Other list of ${customer.id}`)
    await world.post('/auth/v1/token?grant_type=password', { email: customer.email, password })
    const { sessions } = SessionList.parse(await json('GET', '/account/sessions'))
    const elsewhere = sessions.find(({ is_current }) => !is_current)
    const credentials = { factorId: factor.id, passkeyId: passkey.id, sessionId: elsewhere?.id ?? '' }
    const upload = async () => {
      const headers = { authorization: `Bearer ${customer.token}`, 'content-type': 'text/csv' }
      const to = `/files/uploads?name=${encodeURIComponent(markup)}`
      const body = `email,${markup}\nada@example.com,${markup}\n`
      return Row.parse(await (await app.request(to, { method: 'POST', headers, body })).json()).id
    }
    return {
      ...customer,
      ...credentials,
      fileId: await upload(),
      keyFileId: await upload(),
      apiKey: key.full_key,
      keyId: key.id,
      formKeyId: form.id,
      formKey: form.key,
      ...endpoints,
      listEntryId,
      apiEntryId,
    }
  }

  const [account, other] = [await openAccount(), await openAccount()]
  const subscriptionId = await account.subscribe('user_verification_pro_monthly')
  const verified = await app.request('/v1/verify', {
    method: 'POST',
    headers: { 'x-api-token': account.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'user_verification', email: 'someone@example.org' }),
  })
  await world.post('/auth/v1/recover', { email: account.email })
  await world.runJobs()
  const idOf = async (table: string, column = 'user_id', value = account.id) => {
    const { rows } = await database.query(`select id::text from ${table} where ${column} = $1 limit 1`, [value])
    return z.object({ id: z.string() }).parse(rows[0]).id
  }
  const requestId = VerifyResponse.parse(await verified.json()).request_id
  // It takes dozens of sign-ups to make one.
  const addWave = async () => {
    const { rows } = await database.query(
      `with wave as (
         insert into waves (id, user_id, keys, code, reasons, started_at, recognized_at, last_at, members, allowed_before, announced)
         values (gen_random_uuid(), $1, '{domain:1}', 'one_name', '[]', now(), now(), now(), 1, 0, 1) returning id
       ), member as (
         insert into wave_members (wave_id, request_id, item, user_id, at, is_earlier, is_announced)
         select id, $2, -1, $1, now(), false, true from wave
       )
       select id from wave`,
      [account.id, requestId],
    )
    return z.object({ id: z.string() }).parse(rows[0]).id
  }
  const addPeople = async () => {
    const { rows } = await database.query(
      `with person as (insert into auth.users (email, email_confirmed_at) values ($2, now()) returning id), member as (
         insert into team_members (team_id, user_id, role) select $1, id, 'viewer' from person returning user_id
       ), invited as (
         insert into team_invitations (team_id, email, role, token_hash, created_at, expires_at)
         values ($1, $3, 'viewer', '\\x00', now(), now() + interval '7 days') returning id
       )
       select member.user_id as "memberId", invited.id as "invitationId" from member, invited`,
      [account.id, `${randomUUID()}@example.com`, `${randomUUID()}@example.com`],
    )
    return z.object({ memberId: z.string(), invitationId: z.string() }).parse(rows[0])
  }
  const owner: Owner = {
    id: account.id,
    email: account.email,
    token: account.token,
    apiKey: account.apiKey,
    keyId: account.keyId,
    listEntryId: account.listEntryId,
    apiEntryId: account.apiEntryId,
    factorId: account.factorId,
    passkeyId: account.passkeyId,
    sessionId: account.sessionId,
    subscriptionId,
    invoiceId: await idOf('billing_invoices'),
    notificationId: await idOf('notifications'),
    requestId,
    waveId: await addWave(),
    keyWaveId: await addWave(),
    formKeyId: account.formKeyId,
    formKey: account.formKey,
    endpointId: account.endpointId,
    spareEndpointId: account.spareEndpointId,
    eventId: await idOf('(select event_id as id, user_id from webhook_deliveries) sent'),
    fileId: account.fileId,
    keyFileId: account.keyFileId,
    ...(await addPeople()),
    mailId: await idOf('mail_outbox', 'attachment_name is null and to_address', account.email),
  }

  return {
    ...world,
    owner,
    other,
    database,
    /** Calls a route as its rule says, with the owner's ids, as any caller. */
    ask(who: Who, method: string, path: string, rule: Rule, more: RequestInit = {}) {
      const caller = who === 'owner' ? owner : other
      const credential = rule.credential === 'key' ? caller.apiKey : caller.token
      const headers = new Headers(more.headers)
      headers.set('apikey', keys.publishable)
      if (who !== 'anonymous') headers.set('authorization', `Bearer ${credential}`)
      const body = rule.csv ?? (rule.body && JSON.stringify(rule.body(owner)))
      const type = rule.csv ? 'text/csv' : 'application/json'
      if (body !== undefined && !headers.has('content-type')) headers.set('content-type', type)
      return world.openDoor(rule.path?.(owner) ?? path, {
        method,
        ...(body !== undefined && { body }),
        ...more,
        headers,
      })
    },
  }
}

const Row = z.object({ id: z.string() })
const Asked = z.object({
  challenge_id: z.string(),
  options: z.object({ challenge: z.string(), user: z.object({ id: z.string() }) }),
})
