import { Hono } from 'hono'
import type { Deps } from './deps.ts'
import type { KeyEnv } from './features/api-keys/check-key.ts'
import { fileApiRoutes } from './features/files/routes.ts'
import { listRoutes } from './features/lists/routes.ts'
import { explainRoutes, rulesApiRoutes } from './features/rules/routes.ts'
import { createApi } from './features/v1/api.ts'
import { requireKey } from './features/v1/require-key.ts'
import { handleUsage, handleVerify, handleVerifyBatch } from './features/verification/handlers.ts'
import { waveApiRoutes } from './features/waves/routes.ts'
import { webhookApiRoutes } from './features/webhooks/routes.ts'
import { widgetApiRoutes } from './features/widget/routes.ts'
import type { AppEnv } from './http/env.ts'
import { createApiEdge } from './http/fast-path/api-edge.ts'

export type V1 = ReturnType<typeof createV1>

/**
 * `/v1`, the API that customers use with their key. Every route of it is registered here and nowhere else: as a handler, which
 * the port may also call without the app (ADR 35), or as a tool, an ordinary router behind the app's middlewares.
 */
export function createV1(deps: Deps) {
  const api = createApi(deps)
  const tools = new Hono<AppEnv>()
    .route('/files', fileApiRoutes(deps, requireKey(api, 'files', { takesTestKeys: true })))
    .route('/lists', new Hono<KeyEnv>().use(requireKey(api, 'lists')).route('/', listRoutes(deps)))
    .route('/requests', new Hono<KeyEnv>().use(requireKey(api, 'requests')).route('/', explainRoutes(deps)))
    .route('/rules', rulesApiRoutes(deps, requireKey(api, 'rules')))
    .route('/waves', new Hono<KeyEnv>().use(requireKey(api, 'waves')).route('/', waveApiRoutes(api)))
    .route('/webhooks', webhookApiRoutes(deps, requireKey(api, 'webhooks')))
    .route('/widget', widgetApiRoutes(api, requireKey(api, 'verify')))
  const handlers = {
    'POST /v1/verify': handleVerify,
    'POST /v1/verify/batch': handleVerifyBatch,
    'GET /v1/usage': handleUsage,
  }
  return {
    ...createApiEdge(api, handlers, tools),
    tools,
    /** For what charges checks outside of `/v1`. */
    api,
  }
}
