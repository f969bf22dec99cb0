import { Hono, type HonoRequest } from 'hono'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import { requestId } from 'hono/request-id'
import { timeout } from 'hono/timeout'
import { googleSandboxRoutes } from './adapters/google/sandbox/routes.ts'
import type { Deps } from './deps.ts'
import { confirmIdentity } from './features/account/confirm-identity.ts'
import { removeAccount } from './features/account/remove-account.ts'
import { accountRoutes } from './features/account/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { renderAuthErrors } from './features/auth/errors/render-errors.ts'
import { authRoutes } from './features/auth/routes.ts'
import { cancellationRoutes } from './features/billing/cancellation/routes.ts'
import { billingDetailsRoutes } from './features/billing/details/routes.ts'
import { invoiceRoutes } from './features/billing/invoices/routes.ts'
import { billingRoutes, subscribeRoutes, webhookRoutes } from './features/billing/routes.ts'
import { captchaRoutes } from './features/captcha/routes.ts'
import { comingSoonRoutes } from './features/coming-soon/routes.ts'
import { unsubscribeRoutes } from './features/coming-soon/unsubscribe-routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { docsRoutes } from './features/docs/routes.ts'
import { geoRoutes } from './features/geo/routes.ts'
import { mailboxRoutes } from './features/mail/mailbox-routes.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import { publicFileRoutes } from './features/public-files/routes.ts'
import { type Exposed, productExposed } from './features/rest/exposed.ts'
import { renderRestErrors } from './features/rest/render-errors.ts'
import { restRoutes } from './features/rest/routes.ts'
import { createStatusReader } from './features/status/read-status.ts'
import { statusRoutes } from './features/status/routes.ts'
import { publicConfig } from './features/system/public-config.ts'
import { systemRoutes } from './features/system/routes.ts'
import { requestLogRoutes, usageRoutes } from './features/usage/routes.ts'
import { demoRoutes } from './features/verification/demo-routes.ts'
import { devGuard } from './http/dev-guard.ts'
import type { AppEnv } from './http/env.ts'
import { AppError, renderErrors, sendError } from './http/errors.ts'
import type { ApiEdge } from './http/fast-path/api-edge.ts'
import { hstsHeader } from './http/hsts.ts'
import { limitBody } from './http/limit-body.ts'
import { originRules } from './http/origins.ts'
import { outsideSources } from './http/pages/outside-sources.ts'
import { sandboxBanner } from './http/pages/sandbox-banner.ts'
import { webApp, webAppFromVite } from './http/pages/web-app.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'

type Options = {
  webFolder: string
  /** `/v1`, which the port can also serve without the app. */
  api: ApiEdge
  /** The API key that browsers use with the backend. */
  publishableKey: string
  exposed?: Exposed
  /** The payment sandbox in this process; absent with the real gateway. */
  paymentGateway?: Hono
  /** Shared by the workers of one server, for the Google sandbox. */
  sandboxSecret?: string
}

const compressPage = compress()

/** Every router of the product in one list. Opens no connection and starts nothing. */
export function createApp(deps: Deps, options: Options) {
  const { webFolder, publishableKey, api, exposed = productExposed, paymentGateway, sandboxSecret: secret } = options
  const { config, log } = deps
  const app = new Hono<AppEnv>()
  const settings = publicConfig(config, publishableKey)
  app.onError((error, c) => {
    // Errors raised before a protocol's routes still use the format that its clients expect.
    if (c.req.path.startsWith('/rest/v1/')) return renderRestErrors(log)(error, c)
    if (c.req.path.startsWith('/auth/v1/')) return renderAuthErrors(log)(error, c)
    return renderErrors(log)(error, c)
  })
  app.notFound((c) => sendError(c, new AppError('not_found', 'There’s nothing at this address.')))

  // Before the middlewares, whose rules it applies itself.
  app.route('/v1', api.router)

  app.use(requestId({ limitLength: 64 }))
  app.use(requestLog(deps))
  app.use(
    securityHeaders({
      hsts: hstsHeader(config),
      devOrigin: config.webDevUrl,
      outside: outsideSources(config),
    }),
  )
  // Pages and documentation assets only: for small JSON, compression costs more than everything else.
  app.use((c, next) => (isPartOfPage(c.req) ? compressPage(c, next) : next()))
  if (config.sandboxAccess === 'open') app.use(sandboxBanner)
  app.use(originRules([new URL(config.publicUrl).origin, ...config.corsOrigins]))
  app.use(limitBody(1024 * 1024))
  app.use(timeout(30_000, new HTTPException(503)))

  app.route('/', systemRoutes(deps, settings))
  const readStatus = createStatusReader(deps)
  app.route('/', statusRoutes(deps, readStatus))
  app.route('/', publicFileRoutes(deps))
  if (config.metricsToken !== null) app.route('/metrics', metricsRoutes(deps, config.metricsToken))
  app.route('/', docsRoutes(deps, { webFolder }))
  if (config.supabase === null)
    app.route('/auth/v1', authRoutes(deps, { removeAccount: (...account) => removeAccount(deps, ...account) }))
  if (config.supabase === null) app.route('/rest/v1', restRoutes(deps, exposed))
  app.route('/api', captchaRoutes(deps))
  app.route('/account', accountRoutes(deps))
  app.route(
    '/api-keys',
    apiKeyRoutes(deps, { confirmIdentity: (caller, proof) => confirmIdentity(deps, caller, proof) }),
  )
  app.route('/', subscribeRoutes(deps))
  app.route('/billing', billingRoutes(deps))
  app.route('/billing', billingDetailsRoutes(deps))
  app.route('/webhooks', webhookRoutes(deps))
  app.route('/coming-soon', comingSoonRoutes(deps))
  app.route('/unsubscribe', unsubscribeRoutes(deps))
  app.route('/usage', usageRoutes(deps))
  app.route('/requests', requestLogRoutes(deps))
  app.route('/demo', demoRoutes(deps))
  app.route('/geo', geoRoutes(deps))
  app.route('/', cancellationRoutes(deps))
  app.route('/', contactRoutes(deps))
  app.route('/invoices', invoiceRoutes(deps))
  const guard = devGuard(config)
  if (config.sandboxAccess !== 'closed') app.use('/dev/*', guard).use('/sandbox/*', guard)
  if (config.hasMailbox) app.route('/dev', mailboxRoutes(deps))
  if (config.hasGoogleSandbox) {
    app.route(
      '/sandbox/google',
      googleSandboxRoutes({ issuer: `${config.publicUrl}/sandbox/google`, secret, now: deps.now }),
    )
  }
  if (paymentGateway) app.route('/sandbox/payments', paymentGateway)

  app.route(
    '/',
    config.webDevUrl ? webAppFromVite(config.webDevUrl, settings, guard) : webApp(webFolder, settings, readStatus),
  )
  return app
}

function isPartOfPage(request: HonoRequest): boolean {
  return (
    request.header('accept')?.includes('text/html') === true ||
    /^\/(docs\/|openapi\.json$|llms\.txt$)/.test(request.path)
  )
}
