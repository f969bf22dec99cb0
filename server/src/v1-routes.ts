import { Hono } from 'hono'
import type { Deps } from './deps.ts'
import type { KeyEnv } from './features/api-keys/check-key.ts'
import { fileApiRoutes } from './features/files/routes.ts'
import { listRoutes } from './features/lists/routes.ts'
import { explainRoutes } from './features/rules/explain-routes.ts'
import { rulesApiRoutes } from './features/rules/routes.ts'
import { type Api, createApi } from './features/v1/api.ts'
import { requireKey } from './features/v1/require-key.ts'
import { handleUsage, handleVerify, handleVerifyBatch } from './features/verification/handlers.ts'
import { webhookApiRoutes } from './features/webhooks/routes.ts'
import { widgetApiRoutes } from './features/widget/routes.ts'
import { type ApiEdge, createApiEdge } from './http/fast-path/api-edge.ts'

export type V1 = ApiEdge & {
  /** Routers by the name after `/v1/`. */
  tools: Record<string, Hono<KeyEnv>>
  /** For what charges checks outside of `/v1`. */
  api: Api
}

/**
 * `/v1`, the API that customers use with their key. Every route of it is registered here and nowhere else: as a handler, which
 * the port may also call without the app (ADR 35), or as a tool, which is an ordinary router behind the app's middlewares.
 */
export function createV1(deps: Deps): V1 {
  const api = createApi(deps)
  const tools = {
    files: fileApiRoutes(deps, requireKey(api, 'files', { takesTestKeys: true })),
    lists: new Hono<KeyEnv>().use(requireKey(api, 'lists')).route('/', listRoutes(deps)),
    requests: new Hono<KeyEnv>().use(requireKey(api, 'requests')).route('/', explainRoutes(deps)),
    rules: rulesApiRoutes(deps, requireKey(api, 'rules')),
    webhooks: webhookApiRoutes(deps, requireKey(api, 'webhooks')),
    widget: widgetApiRoutes(api, requireKey(api, 'verify')),
  }
  const handlers = {
    'POST /v1/verify': handleVerify,
    'POST /v1/verify/batch': handleVerifyBatch,
    'GET /v1/usage': handleUsage,
  }
  return { ...createApiEdge(api, handlers, Object.keys(tools)), tools, api }
}
