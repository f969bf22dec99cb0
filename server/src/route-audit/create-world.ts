import { CreatedApiKey } from '@assay/contract/api-keys'
import { VerifyResponse } from '@assay/contract/verification'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { createBillingApp } from '../features/billing/testing/billing-fixture.ts'
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
  // Some routes exist only if configured.
  const world = await createBillingApp({ env: { METRICS_TOKEN: 'a-token-for-prometheus', ...env }, deps, watchDb })
  const { app, keys, owner: database } = world

  const openAccount = async () => {
    const customer = await world.signUp()
    const json = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      return (await app.request(path, init)).json()
    }
    const user = User.parse(
      await json('PUT', '/auth/v1/user', { data: { firstName: attack, lastName: attack, phone: attack } }),
    )
    const key = CreatedApiKey.parse(await json('POST', '/api-keys', { name: `Key of ${customer.id} ${markup}` }))
    return { ...customer, identityId: user.identities[0]?.identity_id ?? '', apiKey: key.full_key, keyId: key.id }
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
  const owner: Owner = {
    id: account.id,
    email: account.email,
    token: account.token,
    apiKey: account.apiKey,
    keyId: account.keyId,
    identityId: account.identityId,
    subscriptionId,
    invoiceId: await idOf('billing_invoices'),
    notificationId: await idOf('notifications'),
    requestId: VerifyResponse.parse(await verified.json()).request_id,
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
      if (rule.body && !headers.has('content-type')) headers.set('content-type', 'application/json')
      const body = rule.body && { body: JSON.stringify(rule.body(owner)) }
      return app.request(rule.path?.(owner) ?? path, { method, ...body, ...more, headers })
    },
  }
}

const User = z.object({ identities: z.array(z.object({ identity_id: z.string() })) })
