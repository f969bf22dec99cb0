import { fileRules } from './file-rules.ts'
import { key, open, type Rule, user } from './rule.ts'
import { teamRules } from './team-rules.ts'
import { webhookRules } from './webhook-rules.ts'
import { widgetRules } from './widget-rules.ts'

const plan = 'user_verification_pro_monthly'
const people = { model: 'user_verification', email: 'ada@example.com' }

/** Compared with other sign-ups and kept as keyed hashes alone. */
const visitor = { ip: '203.0.113.77', user_agent: 'Mozilla/5.0', external_id: 'user-4711' }

const listFile = 'action,type,value\nallow,domain,customer.example'
const policy = { rules: [{ id: 'free', when: ['free'], decision: 'review' }], default: 'allow' }

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

/** Who may call the product's own routes. Destructive routes come last: rules run in this order. */
export const productRules: Record<string, Rule> = {
  'GET /healthz': open(200),
  'GET /readyz': open(200),
  'GET /config.json': open(200),
  'GET /openapi.json': open(200, { isCached: true, isForAnySite: true }),
  'GET /docs/assay.postman_collection.json': open(200, { isCached: true, isForAnySite: true }),
  'GET /llms.txt': open(200, { isCached: true }),
  'GET /changelog': open(302),
  'GET /security': open(302),
  'GET /docs*': open(200, { isCached: true }),
  // To everyone but operators it isn't there; features/operators tests those.
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

  'POST /v1/verify': key(200, { body: () => ({ ...people, firstname: 'Ada', lastname: 'Lovelace', ...visitor }) }),
  'POST /v1/verify/batch': key(200, {
    body: () => ({ model: 'user_verification', items: [{ firstname: 'Ada', ...visitor }] }),
  }),
  'GET /v1/usage': key(200),
  'PUT /v1/rules': key(200, { body: () => policy }),
  'GET /v1/rules': key(200),
  'PUT /v1/rules/draft': key(200, { path: () => '/v1/rules/draft?silent=true', body: () => policy }),
  'GET /v1/rules/draft': key(200),
  'GET /v1/rules/preview': key(200),
  'GET /v1/rules/preview/changes': key(200, {
    path: ({ requestId }) => `/v1/rules/preview/changes?before=${requestId}`,
  }),
  'POST /v1/rules/publish': key(200),
  'GET /v1/rules/versions': key(200),
  'POST /v1/rules/restore': key(200, { body: () => ({ version: 1 }) }),
  'DELETE /v1/rules/draft': key(404),
  'GET /v1/requests/:id': {
    ...key(200, { path: ({ requestId }) => `/v1/requests/${requestId}` }),
    statuses: { anonymous: 401, other: 404, owner: 200 },
  },

  'GET /v1/lists': key(200),
  'GET /v1/lists/export': key(200),
  'POST /v1/lists': key(201, { body: () => ({ action: 'block', type: 'domain', value: 'another.example' }) }),
  'POST /v1/lists/import': key(200, { csv: listFile }),
  'PATCH /v1/lists/:id': key(200, {
    other: 404,
    path: ({ apiEntryId }) => `/v1/lists/${apiEntryId}`,
    body: () => ({ action: 'allow', note: 'A customer', expires_at: null }),
  }),

  'GET /v1/waves': key(200),
  'GET /v1/waves/:id': key(200, { other: 404, path: ({ keyWaveId }) => `/v1/waves/${keyWaveId}` }),
  'GET /v1/waves/:id/members': key(200, {
    other: 404,
    path: ({ keyWaveId, requestId }) => `/v1/waves/${keyWaveId}/members?before=${requestId}.-1`,
  }),
  'POST /v1/waves/:id/reaction': key(200, {
    other: 404,
    path: ({ keyWaveId }) => `/v1/waves/${keyWaveId}/reaction`,
    body: () => ({ reaction: 'mine' }),
  }),

  'GET /account/export': user({ owner: 200 }),
  'GET /audit': user({ owner: 200 }),
  'GET /audit/export': user({ owner: 200 }),
  'GET /account/sessions': user({ owner: 200 }),
  'GET /api-keys': user({ owner: 200 }),
  'GET /lists/entries': user({ owner: 200 }, { path: () => '/lists/entries?action=block&type=name&search=list' }),
  'GET /lists/entries/export': user({ owner: 200 }),
  'POST /lists/entries': user(
    { owner: 201 },
    { body: () => ({ action: 'block', type: 'email', value: 'x@y.example' }) },
  ),
  'POST /lists/effect': user({ owner: 200 }, { body: () => ({ type: 'domain', value: 'another.example' }) }),
  'POST /lists/entries/import': user({ owner: 200 }, { csv: listFile }),
  'PATCH /lists/entries/:id': user(
    { owner: 200, other: 404 },
    { path: ({ listEntryId }) => `/lists/entries/${listEntryId}`, body: () => ({ action: 'allow' }) },
  ),
  'GET /billing/state': user({ owner: 200 }),
  'GET /billing/details': user({ owner: 200 }),
  'PUT /billing/details': user({ owner: 200 }, { body: () => billingDetails }),
  'GET /usage': user({ owner: 200 }, { path: () => '/usage?from=2026-11-01&to=2026-11-15' }),
  'GET /requests': user({ owner: 200 }, { path: ({ requestId }) => `/requests?before=${requestId}` }),
  'GET /requests/export': user({ owner: 200 }, { path: () => '/requests/export?decision=allow' }),
  'POST /requests/find': user({ owner: 200 }, { body: () => ({ text: 'ada@example.com' }) }),
  'POST /requests/:id/report': user(
    { owner: 201, other: 404 },
    {
      path: ({ requestId }) => `/requests/${requestId}/report`,
      body: () => ({ about: 'email', message: 'It’s real.' }),
    },
  ),
  'GET /requests/:id/report': user({ owner: 200 }, { path: ({ requestId }) => `/requests/${requestId}/report` }),
  'GET /usage/decisions': user(
    { owner: 200 },
    { path: () => '/usage/decisions?from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z&by=hour' },
  ),
  'GET /usage/today': user({ owner: 200 }, { path: () => '/usage/today?from=2026-11-01T00:00:00Z' }),
  'GET /requests/:id': user({ owner: 200, other: 404 }, { path: ({ requestId }) => `/requests/${requestId}` }),
  'GET /review/requests': user({ owner: 200 }, { path: ({ requestId }) => `/review/requests?before=${requestId}` }),
  'POST /review/requests/:id/decision': user(
    { owner: 204, other: 404 },
    { path: ({ requestId }) => `/review/requests/${requestId}/decision`, body: () => ({ decision: 'allow' }) },
  ),
  'POST /playground/verify': user({ owner: 200 }, { body: () => people }),
  'GET /waves/recent': user({ owner: 200 }),
  'GET /waves/:id': user({ owner: 200, other: 404 }, { path: ({ waveId }) => `/waves/${waveId}` }),
  'GET /waves/:id/members': user(
    { owner: 200, other: 404 },
    { path: ({ waveId, requestId }) => `/waves/${waveId}/members?before=${requestId}.-1` },
  ),
  'POST /waves/:id/reaction': user(
    { owner: 200, other: 404 },
    { path: ({ waveId }) => `/waves/${waveId}/reaction`, body: () => ({ reaction: 'block' }) },
  ),
  'PUT /rules/live': user({ owner: 200 }, { body: () => policy }),
  'GET /rules/live': user({ owner: 200 }),
  'PUT /rules/draft': user({ owner: 200 }, { path: () => '/rules/draft?silent=true', body: () => policy }),
  'GET /rules/draft': user({ owner: 200 }),
  'GET /rules/preview': user({ owner: 200 }),
  'GET /rules/preview/changes': user({ owner: 200 }),
  'POST /rules/publish': user({ owner: 200 }),
  'GET /rules/versions': user({ owner: 200 }),
  'POST /rules/restore': user({ owner: 200 }, { body: () => ({ version: 1 }) }),
  'DELETE /rules/draft': user({ owner: 404 }),
  'GET /invoices/:id/pdf': user({ owner: 200, other: 404 }, { path: ({ invoiceId }) => `/invoices/${invoiceId}/pdf` }),
  'GET /invoices/:id/credit-note/pdf': user(
    { owner: 404, other: 404 },
    { path: ({ invoiceId }) => `/invoices/${invoiceId}/credit-note/pdf` },
  ),
  'POST /billing/preview': user({ owner: 409, other: 200 }, { body: () => ({ plan_id: plan, country: 'US' }) }),
  'POST /usegenkkurl': user(
    { owner: 409, other: 403 },
    { body: ({ id }) => ({ uuid: id, plan_id: plan, service_name: 'developer', country: 'US' }) },
  ),
  'POST /billing/undo': user(
    { owner: 409, other: 404 },
    { body: ({ subscriptionId }) => ({ subscription_id: subscriptionId }) },
  ),
  'POST /billing/payment-method': user({ owner: 200, other: 409 }),
  'POST /billing/discard-checkout': user({ owner: 200 }),
  'POST /cancel-otp': user(
    { owner: 200, other: 403 },
    { body: ({ email, subscriptionId }) => ({ email_id: email, subscription_id: subscriptionId }) },
  ),
  'POST /cancel-subscription': user(
    { owner: 400, other: 403 },
    { body: ({ id, subscriptionId }) => ({ uuid: id, subscription_id: subscriptionId, otp: '000000' }) },
  ),
  'GET /coming-soon': user({ owner: 200 }),
  'PUT /coming-soon/:service': user({ owner: 204 }, { path: () => '/coming-soon/law' }),
  'DELETE /coming-soon/:service': user({ owner: 204 }, { path: () => '/coming-soon/law' }),
  'POST /contact-form': user(
    { owner: 201 },
    {
      body: () => ({
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'ada@example.com',
        subject: 'Engines',
        message: 'A question.',
      }),
    },
  ),
  ...fileRules,
  ...webhookRules,
  ...widgetRules,
  ...teamRules,
  'PUT /requests/setting': user({ owner: 200 }, { body: () => ({ is_enabled: true }) }),
  'DELETE /lists/entries/:id': user(
    { owner: 204, other: 404 },
    { path: ({ listEntryId }) => `/lists/entries/${listEntryId}` },
  ),
  'POST /lists/entries/delete': user({ owner: 200 }, { body: ({ listEntryId }) => ({ ids: [listEntryId] }) }),
  'DELETE /v1/lists/:id': key(204, { other: 404, path: ({ apiEntryId }) => `/v1/lists/${apiEntryId}` }),
  'POST /v1/lists/delete': key(200, { body: ({ apiEntryId }) => ({ ids: [apiEntryId] }) }),
  'POST /api-keys': user({ owner: 201 }, { body: () => ({ name: 'another', type: 'test', expires_at: null }) }),
  'PATCH /api-keys/:id': user(
    { owner: 204, other: 404 },
    { path: ({ keyId }) => `/api-keys/${keyId}`, body: () => ({ label: 'staging', networks: ['10.0.0.0/8'] }) },
  ),
  'POST /api-keys/:id/rotate': user(
    { owner: 200, other: 404 },
    { path: ({ keyId }) => `/api-keys/${keyId}/rotate`, body: () => ({ overlap: '1h' }) },
  ),
  'POST /api-keys/:id/supabase-hook': user(
    { owner: 200, other: 404 },
    { path: ({ keyId }) => `/api-keys/${keyId}/supabase-hook`, body: () => ({}) },
  ),
  // Nobody’s session or key counts, only a signature.
  'POST /hooks/supabase/before-user-created/:id': open(401, {
    path: ({ keyId }) => `/hooks/supabase/before-user-created/${keyId}`,
    body: ({ email }) => ({ metadata: { name: 'before-user-created' }, user: { email } }),
    takesForms: true,
  }),
  'DELETE /api-keys/:id/old-key': user(
    { owner: 204, other: 404 },
    { path: ({ keyId }) => `/api-keys/${keyId}/old-key` },
  ),
  'DELETE /api-keys/:id': user({ owner: 204, other: 404 }, { path: ({ keyId }) => `/api-keys/${keyId}` }),
  'DELETE /account/sessions/:id': user(
    { owner: 204, other: 404 },
    { path: ({ sessionId }) => `/account/sessions/${sessionId}` },
  ),
  'DELETE /account/sessions': user({ owner: 200 }),
  'DELETE /account': user({ owner: 403 }, { body: () => ({ password: 'not the password' }) }),
}
