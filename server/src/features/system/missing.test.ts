import { PublicConfig } from '@assay/contract/config'
import { ErrorBody } from '@assay/contract/errors'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { createAuthApp } from '../auth/testing/auth-fixture.ts'

const missing = { PUBLIC_URL: 'https://assay.example', ALLOW_MISSING: 'mail,payments,google' }

const present = { hasMail: true, hasGoogle: true, hasPayments: true }
const absent = { hasMail: false, hasGoogle: false, hasPayments: false }

async function settings(env: Record<string, string>) {
  const { app } = await createTestApp({ env })
  return PublicConfig.parse(await (await app.request('/config.json')).json())
}

test('SF-2 what the operator runs without isn’t offered', async () => {
  expect(await settings({})).toMatchObject({ ...present, mailboxPath: '/dev/mailbox' })
  expect(await settings(missing)).toMatchObject({ ...absent, mailboxPath: null })
})

test('SF-2 a hosted project’s owner decides whether it has Google', async () => {
  const hosted = {
    SUPABASE_URL: 'https://project.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    DATABASE_URL: 'postgres://db.example/x',
  }
  expect((await settings({ ...hosted, ALLOW_MISSING: '' })).hasGoogle).toBe(true)
  expect((await settings({ ...hosted, ALLOW_MISSING: 'google' })).hasGoogle).toBe(false)
})

test('SF-2 without payments the API rejects paid plans too, and allows Free', async () => {
  const { app, owner, signedIn } = await createAuthApp({ env: missing })
  const { id, access_token: token } = await signedIn({ user_metadata: { services: ['developer'] } })
  const choose = (planId: string) =>
    app.request('/usegenkkurl', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ uuid: id, plan_id: planId, service_name: 'developer', country: 'US' }),
    })
  const rejected = await choose('user_verification_basic_monthly')
  expect([rejected.status, ErrorBody.parse(await rejected.json()).detail]).toEqual([
    404,
    'Paid plans aren’t available here.',
  ])
  expect((await choose('user_verification_free_monthly')).status).toBe(200)
  const { rows } = await owner.query('select id from billing_subscriptions where user_id = $1', [id])
  expect(rows).toEqual([])
})
