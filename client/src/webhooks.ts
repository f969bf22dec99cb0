import type { Call, Options } from './call.ts'
import type {
  CreatedWebhookEndpoint,
  SentTestEvent,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookSettings,
} from './types.ts'

/** `/v1/webhooks`. The API key needs the `webhooks` scope. */
export function webhookMethods(call: Call) {
  const at = (id: string, rest = '') => `/v1/webhooks/${encodeURIComponent(id)}${rest}`
  const delivery = (id: string, eventId: string) => at(id, `/deliveries/${encodeURIComponent(eventId)}`)
  return {
    async list(options: Options = {}): Promise<WebhookEndpoint[]> {
      const { endpoints } = await call<WebhookEndpointList>('/v1/webhooks', options)
      return endpoints
    },
    /** Keep the `secret`: you won't see it again. */
    create: (settings: WebhookSettings, options: Options = {}) =>
      call<CreatedWebhookEndpoint>('/v1/webhooks', { ...options, body: settings }),
    get: (id: string, options: Options = {}) => call<WebhookEndpoint>(at(id), options),
    /** Replaces all settings. */
    update: (id: string, settings: WebhookSettings, options: Options = {}) =>
      call<WebhookEndpoint>(at(id), { ...options, method: 'PUT', body: settings, isRepeatable: true }),
    delete: (id: string, options: Options = {}) => call<void>(at(id), { ...options, method: 'DELETE' }),
    pause: (id: string, options: Options = {}) =>
      call<WebhookEndpoint>(at(id, '/pause'), { ...options, method: 'POST', isRepeatable: true }),
    resume: (id: string, options: Options = {}) =>
      call<WebhookEndpoint>(at(id, '/resume'), { ...options, method: 'POST', isRepeatable: true }),
    /** The old secret signs too, for another day. */
    rotateSecret: (id: string, options: Options = {}) =>
      call<CreatedWebhookEndpoint>(at(id, '/secret'), { ...options, method: 'POST' }),
    sendTest: (id: string, options: Options = {}) =>
      call<SentTestEvent>(at(id, '/test'), { ...options, method: 'POST' }),
    deliveries: (id: string, { before, ...options }: Options & { before?: string | null } = {}) =>
      call<WebhookDeliveryPage>(at(id, '/deliveries'), { ...options, query: { before } }),
    delivery: (id: string, eventId: string, options: Options = {}) =>
      call<WebhookDeliveryDetail>(delivery(id, eventId), options),
    resend: (id: string, eventId: string, options: Options = {}) =>
      call<void>(`${delivery(id, eventId)}/resend`, { ...options, method: 'POST' }),
  }
}
