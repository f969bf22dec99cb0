import { merchant, open, type Rule } from './rule.ts'

const gateway = '/sandbox/payments/v1'
const ofSubscription = (action = '') => ({
  path: ({ subscriptionId }: { subscriptionId: string }) => `${gateway}/subscriptions/${subscriptionId}${action}`,
})
const localTool = { isLocalTool: true, takesForms: true } as const

/** The sandboxes and the mailbox: absent once real credentials are set. */
export const sandboxRules: Record<string, Rule> = {
  'GET /dev/mailbox': open(200, localTool),
  'GET /dev/mailbox.json': open(200, localTool),
  'GET /dev/mailbox/:id': open(200, { ...localTool, path: ({ mailId }) => `/dev/mailbox/${mailId}` }),
  'GET /dev/mailbox/:id/html': open(200, { ...localTool, path: ({ mailId }) => `/dev/mailbox/${mailId}/html` }),
  'GET /dev/mailbox/:id/attachment': open(404, {
    ...localTool,
    path: ({ mailId }) => `/dev/mailbox/${mailId}/attachment`,
  }),

  'GET /sandbox/google/.well-known/openid-configuration': open(200),
  'GET /sandbox/google/jwks': open(200),
  'GET /sandbox/google/authorize': open(400),
  'POST /sandbox/google/authorize': open(400, { takesForms: true }),
  'POST /sandbox/google/token': open(400, { takesForms: true }),
  'GET /sandbox/google/userinfo': open(401),

  [`POST ${gateway}/plans`]: merchant(),
  [`POST ${gateway}/subscriptions`]: merchant(),
  [`GET ${gateway}/subscriptions`]: merchant(),
  [`GET ${gateway}/subscriptions/:id`]: merchant(ofSubscription()),
  [`PATCH ${gateway}/subscriptions/:id`]: merchant(ofSubscription()),
  [`POST ${gateway}/subscriptions/:id/cancel_scheduled_changes`]: merchant(ofSubscription('/cancel_scheduled_changes')),
  [`POST ${gateway}/subscriptions/:id/cancel`]: merchant(ofSubscription('/cancel')),
  [`POST ${gateway}/subscriptions/:id/pause`]: merchant(ofSubscription('/pause')),
  [`POST ${gateway}/subscriptions/:id/resume`]: merchant(ofSubscription('/resume')),
  [`GET ${gateway}/invoices`]: merchant(),
  [`GET ${gateway}/invoices/:id`]: merchant({ path: ({ invoiceId }) => `${gateway}/invoices/${invoiceId}` }),
  [`GET ${gateway}/payments/:id`]: merchant({ path: () => `${gateway}/payments/pay_x` }),
  [`GET ${gateway}/disputes/:id`]: merchant({ path: () => `${gateway}/disputes/disp_x` }),
  [`POST ${gateway}/payments/:id/refund`]: merchant({ path: () => `${gateway}/payments/pay_x/refund` }),

  // As at the provider, a payment page's URL is its own credential, and a paid page only says so.
  'GET /sandbox/payments/pay/:id': open(200, {
    path: ({ subscriptionId }) => `/sandbox/payments/pay/${subscriptionId}`,
  }),
  'POST /sandbox/payments/pay/:id': open(404, { path: () => '/sandbox/payments/pay/sub_none', takesForms: true }),
  'GET /sandbox/payments/pay/:id/bank': open(404, { path: () => '/sandbox/payments/pay/sub_none/bank' }),
  'POST /sandbox/payments/pay/:id/bank': open(404, {
    path: () => '/sandbox/payments/pay/sub_none/bank',
    takesForms: true,
  }),
  'GET /sandbox/payments/pay/:id/method': open(404, { path: () => '/sandbox/payments/pay/sub_none/method' }),
  'POST /sandbox/payments/pay/:id/method': open(404, {
    path: () => '/sandbox/payments/pay/sub_none/method',
    takesForms: true,
  }),
  'GET /sandbox/payments/controls': open(200, localTool),
  'GET /sandbox/payments/controls.json': open(200, localTool),
  'POST /sandbox/payments/controls': open(200, { ...localTool, body: () => ({}) }),
  'POST /sandbox/payments/controls/events/send': open(200, { ...localTool, body: () => ({}) }),
  'POST /sandbox/payments/controls/events/:id/send': open(200, {
    ...localTool,
    path: () => '/sandbox/payments/controls/events/evt_none/send',
    body: () => ({}),
  }),
  'POST /sandbox/payments/controls/subscriptions/:id/:action': open(404, {
    ...localTool,
    path: () => '/sandbox/payments/controls/subscriptions/sub_none/none',
    body: () => ({}),
  }),
}
