import { notificationKinds } from '@assay/contract/notifications/kinds'
import { key, type Owner, open, type Rule } from './rule.ts'

const plan = 'user_verification_pro_monthly'
const people = { model: 'user_verification', email: 'ada@example.com' }

/** Compared with other sign-ups and kept as keyed hashes alone. */
const visitor = { ip: '203.0.113.77', user_agent: 'Mozilla/5.0', external_id: 'user-4711' }
const listFile = 'action,type,value\nallow,domain,customer.example'
const webhook = { url: 'http://127.0.0.1:9/hook', description: 'Receiver', events: ['payment.failed'] }
const form = { name: 'Sign-up form', origins: ['https://shop.example'] }
const wrongProof = { proof: { password: 'not the password' } }
const invitation = { token: 'an-invented-token-of-nobody' }
const email = Object.fromEntries(Object.keys(notificationKinds).map((kind) => [kind, true]))

const billingDetails = {
  name: 'Ada Lovelace',
  company: 'Engines Ltd',
  address_line1: '12 St James Square',
  address_line2: 'Top floor',
  city: 'London',
  region: 'Greater London',
  postal_code: 'SW1Y 4JH',
  country: 'GB',
  tax_id: 'GB123456789',
}

/** The product's routes that no session or key protects. */
export const openRules: Record<string, Rule> = {
  'GET /healthz': open(200),
  'GET /readyz': open(200),
  'GET /config.json': open(200),
  'GET /openapi.json': open(200, { isCached: true, isForAnySite: true }),
  'GET /docs/assay.postman_collection.json': open(200, { isCached: true, isForAnySite: true }),
  'GET /llms.txt': open(200, { isCached: true }),
  'GET /changelog': open(302),
  'GET /security': open(302),
  'GET /docs*': open(200, { isCached: true }),
  // Invisible to everyone but operators, whom features/operators tests.
  'GET /operator/api*': open(404),
  'POST /operator/api*': open(404),
  'PUT /operator/api*': open(404),
  'GET /favicon.svg': open(200, { isCached: true }),
  'GET /robots.txt': open(200, { isCached: true }),
  'GET /sitemap.xml': open(200, { isCached: true }),
  'GET /manifest.webmanifest': open(200, { isCached: true }),
  'GET /.well-known/security.txt': open(200, { isCached: true }),
  'GET /status.json': open(200, { isCached: true }),
  'GET /status/feed': open(200, { isCached: true }),
  'POST /status/subscribe': open(202, { body: () => ({ email: 'reader@example.com' }) }),
  'GET /status/confirm': open(200),
  'GET /status/unsubscribe': open(200),
  // The token in the link authorizes both.
  'POST /status/confirm': open(404, {
    path: ({ id }) => `/status/confirm?subscriber=${id}&token=invented`,
    takesForms: true,
  }),
  'POST /status/unsubscribe': open(404, {
    path: ({ id }) => `/status/unsubscribe?subscriber=${id}&token=invented`,
    takesForms: true,
  }),
  'GET /*': open(200, { path: () => '/login', isCached: true }),
  'GET /geo': open(200),
  // Needs the monitoring token; to anyone else the path doesn't exist.
  'GET /metrics': open(404),
  'GET /api/captcha-challenge': open(404),
  'POST /api/verify-captcha': open(200, { body: () => ({ token: 'x' }) }),
  'POST /demo/verify': open(200, { body: () => people }),
  'GET /lookup': open(200, { isCached: true }),
  'GET /lookup/appeal': open(200, { isCached: true }),
  'GET /lookup.json': open(200, { path: () => '/lookup.json?domain=mailinator.com' }),
  'GET /lookup/decisions.json': open(200),
  // The private link authorizes it; an invented one opens nothing.
  'GET /lookup/appeal.json': open(404, { path: ({ id }) => `/lookup/appeal.json?token=${id}.invented` }),
  'POST /lookup/appeal': open(415, {
    path: ({ id }) => `/lookup/appeal?token=${id}.invented`,
    body: () => ({ action: 'withdraw' }),
    takesForms: true,
  }),
  // The provider authenticates by its signature over the bytes.
  'POST /webhooks/payments': open(400, { body: () => ({ event: 'subscription.charged' }), takesForms: true }),

  'GET /unsubscribe': open(200),
  // The token in the link authorizes it; another account's id with an invented one doesn't.
  'POST /unsubscribe': open(404, { path: ({ id }) => `/unsubscribe?account=${id}&token=invented`, takesForms: true }),
  // Nobody’s session or key counts, only a signature.
  'POST /hooks/supabase/before-user-created/:id': open(401, {
    path: ({ keyId }) => `/hooks/supabase/before-user-created/${keyId}`,
    body: ({ email }) => ({ metadata: { name: 'before-user-created' }, user: { email } }),
    takesForms: true,
  }),
  'GET /widget.js': open(200, { isCached: true, isForAnySite: true, isScript: true }),
  // The key's own sites may; what names no site may not.
  'OPTIONS /widget/verify': open(403, { path: ({ formKey }) => `/widget/verify?key=${formKey}` }),
  'POST /widget/verify': open(403, {
    path: ({ formKey }) => `/widget/verify?key=${formKey}`,
    body: () => ({ email: 'ada@example.com' }),
    isForSites: true,
  }),
  // The link of an invitation is a secret of the mailbox it was mailed to; an invented one opens nothing.
  'POST /invitations/preview': open(404, { body: () => invitation }),
  'POST /invitations/account': open(404, { body: () => ({ ...invitation, password: 'Analytical1843', data: {} }) }),

  // These check the key themselves.
  'POST /v1/verify': key(200, { body: () => ({ ...people, firstname: 'Ada', lastname: 'Lovelace', ...visitor }) }),
  'POST /v1/verify/batch': key(200, {
    body: () => ({ model: 'user_verification', items: [{ firstname: 'Ada', ...visitor }] }),
  }),
  'GET /v1/usage': key(200),
}

/** The owner's, by where a route starts; to everyone else they don't exist. */
export const ids: Record<string, (owner: Owner) => string[]> = {
  '/v1/files': (owner) => [owner.keyFileId],
  '/v1/lists': (owner) => [owner.apiEntryId],
  '/v1/requests': (owner) => [owner.requestId],
  '/v1/waves': (owner) => [owner.keyWaveId],
  '/v1/webhooks': (owner) => [owner.endpointId, owner.eventId],
  '/account/sessions': (owner) => [owner.sessionId],
  '/api-keys': (owner) => [owner.keyId],
  '/coming-soon': () => ['law'],
  '/files/uploads': (owner) => [owner.fileId],
  '/form-keys': (owner) => [owner.formKeyId],
  '/invoices': (owner) => [owner.invoiceId],
  '/lists/entries': (owner) => [owner.listEntryId],
  '/requests': (owner) => [owner.requestId],
  '/review/requests': (owner) => [owner.requestId],
  '/teams/current/invitations': (owner) => [owner.invitationId],
  '/teams/current/members': (owner) => [owner.memberId],
  '/waves': (owner) => [owner.waveId],
  '/webhook-endpoints': (owner) => [owner.endpointId, owner.eventId],
}

/** Where the same routes are for sessions and for keys. */
export const twins: Record<string, string> = {
  '/files/uploads': '/v1/files',
  '/lists/entries': '/v1/lists',
  '/rules/live': '/v1/rules',
  '/rules': '/v1/rules',
  '/waves': '/v1/waves',
  '/webhook-endpoints': '/v1/webhooks',
}

/** What differs from the usual: `owner` and `other` are statuses, 200 or the documented one and 404 for somebody else's id. */
export type Exception = { owner?: number; other?: number } & Pick<Rule, 'path' | 'body' | 'csv'>

export const exceptions: Record<string, Exception> = {
  'PUT /v1/rules/draft': { path: () => '/v1/rules/draft?silent=true' },
  'GET /v1/rules/preview/changes': { path: ({ requestId }) => `/v1/rules/preview/changes?before=${requestId}` },
  'POST /v1/rules/restore': { body: () => ({ version: 1 }) },
  // Published by then.
  'DELETE /v1/rules/draft': { owner: 404 },
  'POST /v1/lists/import': { csv: listFile },
  'POST /v1/lists/delete': { body: ({ apiEntryId }) => ({ ids: [apiEntryId] }) },
  'GET /v1/waves/:id/members': {
    path: ({ keyWaveId, requestId }) => `/v1/waves/${keyWaveId}/members?before=${requestId}.-1`,
  },
  'POST /v1/waves/:id/reaction': { body: () => ({ reaction: 'mine' }) },
  'GET /v1/files/:id/result': { owner: 409 },
  'POST /v1/files/:id/start': { body: () => ({ columns: { email: 'email' } }) },
  'POST /v1/webhooks': { body: () => webhook },
  'PUT /v1/webhooks/:id': { body: () => webhook },
  'DELETE /v1/webhooks/:id': { path: ({ spareEndpointId }) => `/v1/webhooks/${spareEndpointId}` },
  // It waits for its next attempt.
  'POST /v1/webhooks/:id/deliveries/:event/resend': { owner: 409 },

  'PUT /rules/draft': { path: () => '/rules/draft?silent=true' },
  'GET /rules/preview/changes': {},
  'POST /lists/entries': { body: () => ({ action: 'block', type: 'email', value: 'x@y.example' }) },
  'POST /lists/entries/delete': { body: ({ listEntryId }) => ({ ids: [listEntryId] }) },
  'GET /lists/entries': { path: () => '/lists/entries?action=block&type=name&search=list' },
  'POST /lists/effect': { body: () => ({ type: 'domain', value: 'another.example' }) },
  'POST /lists/effect/file': { csv: listFile },
  'GET /waves/:id/members': {
    path: ({ waveId, requestId }) => `/waves/${waveId}/members?before=${requestId}.-1`,
  },
  'POST /webhook-endpoints/:id/secret': { body: () => ({}) },
  'DELETE /webhook-endpoints/:id': {},
  'GET /usage': { path: () => '/usage?from=2026-11-01&to=2026-11-15' },
  'GET /usage/decisions': {
    path: () => '/usage/decisions?from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z&by=hour',
  },
  'GET /usage/today': { path: () => '/usage/today?from=2026-11-01T00:00:00Z' },
  'GET /requests': { path: ({ requestId }) => `/requests?before=${requestId}` },
  'GET /requests/export': { path: () => '/requests/export?decision=allow' },
  'POST /requests/find': { body: () => ({ text: 'ada@example.com' }) },
  'POST /requests/:id/report': { owner: 201, body: () => ({ about: 'email', message: 'It’s real.' }) },
  // Nobody has reported what isn't theirs.
  'GET /requests/:id/report': { other: 200 },
  'PUT /requests/setting': { body: () => ({ is_enabled: true }) },
  'GET /review/requests': { path: ({ requestId }) => `/review/requests?before=${requestId}.-1` },
  'POST /review/requests/:id/decision': { owner: 204, body: () => ({ decision: 'allow' }) },
  'POST /playground/verify': { body: () => ({ ...people, ip: visitor.ip }) },

  'PUT /billing/details': { body: () => billingDetails },
  'GET /invoices/:id/credit-note/pdf': { owner: 404 },
  'POST /billing/preview': { owner: 409, other: 200, body: () => ({ plan_id: plan, country: 'US' }) },
  'POST /usegenkkurl': {
    owner: 409,
    other: 403,
    body: ({ id }) => ({ uuid: id, plan_id: plan, service_name: 'developer', country: 'US' }),
  },
  'POST /billing/undo': {
    owner: 409,
    other: 404,
    body: ({ subscriptionId }) => ({ subscription_id: subscriptionId }),
  },
  'POST /billing/payment-method': { other: 409 },
  'POST /cancel-otp': {
    other: 403,
    body: ({ email, subscriptionId }) => ({ email_id: email, subscription_id: subscriptionId }),
  },
  'POST /cancel-subscription': {
    owner: 400,
    other: 403,
    body: ({ id, subscriptionId }) => ({ uuid: id, subscription_id: subscriptionId, otp: '000000' }),
  },
  'PUT /coming-soon/:service': { owner: 204, other: 204 },
  'DELETE /coming-soon/:service': { owner: 204, other: 204 },
  'POST /contact-form': {
    owner: 201,
    body: () => ({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      subject: 'Engines',
      message: 'A question.',
    }),
  },

  'POST /api-keys': { owner: 201, body: () => ({ name: 'another', type: 'test', expires_at: null }) },
  'PATCH /api-keys/:id': { owner: 204, body: () => ({ label: 'staging', networks: ['10.0.0.0/8'] }) },
  'POST /api-keys/:id/rotate': { body: () => ({ overlap: '1h' }) },
  'POST /api-keys/:id/supabase-hook': { body: () => ({}) },
  'DELETE /api-keys/:id/old-key': { owner: 204 },
  'DELETE /api-keys/:id': { owner: 204 },
  'POST /form-keys': { owner: 201, body: () => form },
  'PUT /form-keys/:id': { body: () => form },
  'DELETE /form-keys/:id': { owner: 204 },

  'POST /teams': { owner: 201, body: () => ({ name: 'Another' }) },
  'PATCH /teams/current': { body: () => ({ name: 'Fernhill', second_factor_in_days: 30 }) },
  'GET /teams/current/members': { path: () => '/teams/current/members?search=a' },
  'PATCH /teams/current/members/:id': { owner: 204, body: () => ({ role: 'developer' }) },
  'DELETE /teams/current/members/:id': { owner: 204 },
  'POST /teams/current/invitations': {
    owner: 201,
    body: () => ({ emails: ['colleague@example.com'], role: 'viewer' }),
  },
  'POST /teams/current/invitations/:id/resend': { owner: 204 },
  'DELETE /teams/current/invitations/:id': { owner: 204 },
  'POST /teams/current/owner': { owner: 403, body: ({ memberId }) => ({ member_id: memberId, ...wrongProof }) },
  'DELETE /teams/current': { owner: 403, body: () => ({ name: 'Fernhill', ...wrongProof }) },
  'POST /invitations/accept': { owner: 404, body: () => invitation },
  'PUT /account/notification-settings': { body: () => ({ email }) },
  'DELETE /account/sessions/:id': { owner: 204 },
  'DELETE /account': { owner: 403, body: () => ({ password: 'not the password' }) },
}
