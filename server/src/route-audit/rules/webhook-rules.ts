import { key, type Owner, type Rule, user } from './rule.ts'

const webhook = { url: 'http://127.0.0.1:9/hook', description: 'Receiver', events: ['payment.failed'] }

type Reply = { owner: number; other?: number }
type More = { path?: (owner: Owner) => string; body?: () => object }

/** The same doors for keys with the scope and for sessions. */
export const webhookRules: Record<string, Rule> = {
  ...rulesAt('/v1/webhooks', byKey),
  ...rulesAt('/webhook-endpoints', user),
  'DELETE /v1/webhooks/:id': byKey(hidden(204), { path: ({ spareEndpointId: id }) => `/v1/webhooks/${id}` }),
  'DELETE /webhook-endpoints/:id': user(hidden(204), { path: ({ endpointId: id }) => `/webhook-endpoints/${id}` }),
}

function rulesAt(base: string, by: (reply: Reply, more?: More) => Rule): Record<string, Rule> {
  const at = (rest: string) => ({ path: ({ endpointId }: Owner) => `${base}/${endpointId}${rest}` })
  const sent = (rest: string) => ({
    path: ({ endpointId, eventId }: Owner) => `${base}/${endpointId}/deliveries/${eventId}${rest}`,
  })
  const proof = base.startsWith('/v1/') ? {} : { body: () => ({}) }
  return {
    [`GET ${base}`]: by({ owner: 200 }),
    [`POST ${base}`]: by({ owner: 201 }, { body: () => webhook }),
    [`GET ${base}/:id`]: by(hidden(200), at('')),
    [`PUT ${base}/:id`]: by(hidden(200), { ...at(''), body: () => webhook }),
    [`GET ${base}/:id/deliveries`]: by(hidden(200), at('/deliveries')),
    [`GET ${base}/:id/deliveries/:event`]: by(hidden(200), sent('')),
    [`POST ${base}/:id/pause`]: by(hidden(200), at('/pause')),
    [`POST ${base}/:id/resume`]: by(hidden(200), at('/resume')),
    [`POST ${base}/:id/secret`]: by(hidden(200), { ...at('/secret'), ...proof }),
    [`POST ${base}/:id/test`]: by(hidden(202), at('/test')),
    // It waits for its next attempt.
    [`POST ${base}/:id/deliveries/:event/resend`]: by(hidden(409), sent('/resend')),
  }
}

/** Another account can’t tell the owner’s from none. */
function hidden(owner: number): Reply {
  return { owner, other: 404 }
}

function byKey({ owner, other = owner }: Reply, more: More = {}): Rule {
  const rule = key(owner, more)
  return { ...rule, statuses: { ...rule.statuses, other } }
}
