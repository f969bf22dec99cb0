import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import { requestId } from 'hono/request-id'
import { timeout } from 'hono/timeout'
import type { Deps } from './deps.ts'
import { docsRoutes } from './features/docs/routes.ts'
import { mailboxRoutes } from './features/mail/mailbox-routes.ts'
import { publicConfig } from './features/system/public-config.ts'
import { systemRoutes } from './features/system/routes.ts'
import type { AppEnv } from './http/env.ts'
import { AppError, renderErrors, sendError } from './http/errors.ts'
import { originRules } from './http/origins.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { webApp, webAppFromVite } from './http/web-app.ts'

/** Every router of the product in one list. Builds no connection and starts nothing. */
export function createApp(deps: Deps, { webFolder }: { webFolder: string }) {
  const { config, log } = deps
  const app = new Hono<AppEnv>()
  app.onError(renderErrors(log))
  app.notFound((c) => sendError(c, new AppError('not_found', 'There is no such address.')))

  app.use(requestId({ limitLength: 64 }))
  app.use(requestLog(log))
  app.use(securityHeaders({ isHttps: config.publicUrl.startsWith('https:'), devOrigin: config.webDevUrl }))
  app.use(compress())
  app.use(originRules([new URL(config.publicUrl).origin, ...config.corsOrigins]))
  app.use(
    bodyLimit({
      maxSize: 1024 * 1024,
      onError: (c) => sendError(c, new AppError('too_large', 'The request body is larger than 1 MB.')),
    }),
  )
  app.use(timeout(30_000, new HTTPException(503)))

  app.route('/', systemRoutes(deps))
  app.route('/', docsRoutes())
  if (config.smtpUrl === null) app.route('/dev', mailboxRoutes(deps))

  app.route(
    '/',
    config.webDevUrl ? webAppFromVite(config.webDevUrl, publicConfig(config)) : webApp(webFolder, publicConfig(config)),
  )
  return app
}
