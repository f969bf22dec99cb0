import { pkce } from '../../testing/google-browser.ts'
import { open, type Rule, service, user } from './rule.ts'

const stranger = 'nobody@example.com'
const password = 'Correct-horse-9'
const notificationOf = ({ notificationId }: { notificationId: string }) =>
  `/rest/v1/notifications?id=eq.${notificationId}&select=id,title`

const factorOf =
  (action = '') =>
  ({ factorId }: { factorId: string }) =>
    `/auth/v1/factors/${factorId}${action}`
const passkeyOf = ({ passkeyId }: { passkeyId: string }) => `/auth/v1/passkeys/${passkeyId}`
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const creation = { ...credential, response: { attestationObject: 'AAAA', clientDataJSON: 'AAAA' } }
const signature = {
  ...credential,
  response: { authenticatorData: 'AAAA', clientDataJSON: 'AAAA', signature: 'AAAA' },
}

/** Who may call /auth/v1 and /rest/v1. A row you may not see doesn't exist: no filter finds it. */
export const backendRules: Record<string, Rule> = {
  'GET /auth/v1/health': open(200),
  'GET /auth/v1/settings': open(200),
  'GET /auth/v1/.well-known/jwks.json': open(200, { isCached: true }),
  'POST /auth/v1/signup': open(422, { body: () => ({ email: stranger, password: 'weak', data: { firstName: 'No' } }) }),
  'POST /auth/v1/recover': open(200, { body: () => ({ email: stranger }) }),
  'POST /auth/v1/resend': open(200, { body: () => ({ type: 'signup', email: stranger }) }),
  'POST /auth/v1/token': open(400, {
    path: () => '/auth/v1/token?grant_type=refresh_token',
    body: () => ({ refresh_token: 'invented' }),
  }),
  // A mailed link is its own credential and works once. Opening it only shows a button.
  'GET /auth/v1/verify': open(200, { path: () => '/auth/v1/verify?token=invented&type=signup' }),
  'POST /auth/v1/verify': open(403, { body: () => ({ type: 'signup', token_hash: 'invented' }), takesForms: true }),
  // So is the link in an email about a new device.
  'GET /auth/v1/not-me': open(404, { path: () => '/auth/v1/not-me?token=invented' }),
  'POST /auth/v1/not-me': open(404, { body: () => ({ token: 'invented' }), takesForms: true }),
  'GET /auth/v1/authorize': open(302, { path: () => `/auth/v1/authorize?provider=google${pkce.query}` }),
  'GET /auth/v1/callback': open(302, { path: () => '/auth/v1/callback?code=x&state=invented' }),
  'POST /auth/v1/callback': open(302, { takesForms: true }),

  'GET /auth/v1/user': user({ owner: 200 }),
  'PUT /auth/v1/user': user({ owner: 200 }, { body: () => ({ data: { theme: 'dark' } }) }),
  'GET /auth/v1/reauthenticate': user({ owner: 200 }),

  'GET /auth/v1/factors/recovery-codes': user({ owner: 404 }),
  'POST /auth/v1/factors/recovery-codes': user({ owner: 403 }, { body: () => ({ friendly_name: 'Codes' }) }),
  'POST /auth/v1/factors/recovery-codes/regenerate': user({ owner: 403 }),
  'POST /auth/v1/factors/recovery-codes/verify': user({ owner: 422 }, { body: () => ({ code: 'abcd-efgh' }) }),
  'DELETE /auth/v1/factors/recovery-codes': user({ owner: 403 }),
  'POST /auth/v1/factors': user(
    { owner: 200 },
    { body: () => ({ friendly_name: 'Another', factor_type: 'totp', issuer: 'Assay' }) },
  ),
  'POST /auth/v1/factors/:id/challenge': user({ owner: 200, other: 404 }, { path: factorOf('/challenge') }),
  'POST /auth/v1/factors/:id/verify': user(
    { owner: 422, other: 404 },
    { path: factorOf('/verify'), body: ({ id }) => ({ challenge_id: id, code: '000000' }) },
  ),
  'DELETE /auth/v1/factors/:id': user({ owner: 200, other: 404 }, { path: factorOf() }),
  'POST /auth/v1/passkeys/authentication/options': open(200),
  'POST /auth/v1/passkeys/authentication/verify': open(400, {
    body: ({ id }) => ({ challenge_id: id, credential: signature }),
  }),
  'POST /auth/v1/passkeys/registration/options': user({ owner: 200 }),
  'POST /auth/v1/passkeys/registration/verify': user(
    { owner: 400 },
    { body: ({ id }) => ({ challenge_id: id, credential: creation, friendly_name: 'Laptop' }) },
  ),
  'GET /auth/v1/passkeys': user({ owner: 200 }),
  'PATCH /auth/v1/passkeys/:id': user(
    { owner: 200, other: 404 },
    { path: passkeyOf, body: () => ({ friendly_name: 'Laptop' }) },
  ),
  'DELETE /auth/v1/passkeys/:id': user({ owner: 204, other: 404 }, { path: passkeyOf }),

  'GET /auth/v1/admin/users': service(),
  'POST /auth/v1/admin/users': service({ body: () => ({ email: stranger, password }) }),
  'GET /auth/v1/admin/users/:id': service({ path: ({ id }) => `/auth/v1/admin/users/${id}` }),
  'PUT /auth/v1/admin/users/:id': service({
    path: ({ id }) => `/auth/v1/admin/users/${id}`,
    body: () => ({ password, role: 'service_role' }),
  }),
  'DELETE /auth/v1/admin/users/:id': service({ path: ({ id }) => `/auth/v1/admin/users/${id}` }),
  'POST /auth/v1/invite': service({ body: () => ({ email: stranger }) }),

  'GET /rest/v1/:relation': user({ owner: 200 }, { path: notificationOf }),
  'PATCH /rest/v1/:relation': user({ owner: 204 }, { path: notificationOf, body: () => ({ read_at: null }) }),
  'POST /rest/v1/rpc/:name': user(
    { owner: 200 },
    { path: () => '/rest/v1/rpc/mark_all_notifications_read', body: () => ({}) },
  ),
  'POST /auth/v1/logout': user({ owner: 204 }, { path: () => '/auth/v1/logout?scope=others' }),
}
