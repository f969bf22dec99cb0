import { consoleApi } from '@assay/contract/operators/access'
import { paths } from '@assay/contract/paths'
import { Hono, type HonoRequest } from 'hono'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import { requestId } from 'hono/request-id'
import { timeout } from 'hono/timeout'
import type { Deps } from './deps.ts'
import { createAuthDeps } from './features/account/create-auth-deps.ts'
import { deleteTeamRoutes } from './features/account/delete-team.ts'
import { accountRoutes } from './features/account/routes.ts'
import { formKeyRoutes } from './features/api-keys/publishable/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { renderAuthErrors } from './features/auth/errors/render-errors.ts'
import { authRoutes } from './features/auth/routes.ts'
import { sessionRoutes } from './features/auth/sessions/session-routes.ts'
import { cancellationRoutes } from './features/billing/cancellation/routes.ts'
import { billingDetailsRoutes } from './features/billing/details/routes.ts'
import { invoiceRoutes } from './features/billing/invoices/routes.ts'
import { billingRoutes, subscribeRoutes, webhookRoutes } from './features/billing/routes.ts'
import { captchaRoutes } from './features/captcha/routes.ts'
import { comingSoonRoutes } from './features/coming-soon/routes.ts'
import { unsubscribeRoutes } from './features/coming-soon/unsubscribe.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { docsRoutes } from './features/docs/routes.ts'
import { fileRoutes } from './features/files/routes.ts'
import { geoRoutes } from './features/geo/routes.ts'
import { subscriptionRoutes } from './features/incidents/routes.ts'
import { listEffectRoutes } from './features/list-effect/routes.ts'
import { listRoutes } from './features/lists/routes.ts'
import { createLookupPages } from './features/lookup/read-pages.ts'
import { lookupRoutes } from './features/lookup/routes.ts'
import { mailboxRoutes } from './features/mail/mailbox-routes.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import { operatorRoutes } from './features/operators/routes.ts'
import { publicFileRoutes } from './features/public-files/routes.ts'
import { regionRoutes, rejectWhileMoving } from './features/regions/routes.ts'
import { requestRoutes } from './features/requests/routes.ts'
import { renderRestErrors } from './features/rest/errors.ts'
import { restRoutes } from './features/rest/routes.ts'
import { reviewRoutes } from './features/review/routes.ts'
import { explainRoutes, rulesRoutes } from './features/rules/routes.ts'
import { ssoRoutes } from './features/sso/routes.ts'
import { ssoSignInRoutes } from './features/sso/sign-in-routes.ts'
import { createStatusReader } from './features/status/read-status.ts'
import { statusRoutes } from './features/status/routes.ts'
import { hookSecretRoutes, supabaseHookRoutes } from './features/supabase-hook/routes.ts'
import { publicConfig } from './features/system/public-config.ts'
import { systemRoutes } from './features/system/routes.ts'
import { invitationRoutes, teamRoutes } from './features/teams/routes.ts'
import { usageRoutes } from './features/usage/routes.ts'
import { demoRoutes } from './features/verification/demo-routes.ts'
import { playgroundRoutes } from './features/verification/playground-routes.ts'
import { waveRoutes } from './features/waves/routes.ts'
import { webhookEndpointRoutes } from './features/webhooks/routes.ts'
import { widgetRoutes, widgetScriptRoutes } from './features/widget/routes.ts'
import { createDevDoor } from './http/dev-guard.ts'
import type { AppEnv } from './http/env.ts'
import { AppError, renderErrors, sendError } from './http/errors.ts'
import { isUpload, limitBody } from './http/limit-body.ts'
import { originRules } from './http/origins.ts'
import { createInitialDataReader } from './http/pages/initial-data.ts'
import { outsideSources } from './http/pages/outside-sources.ts'
import { sandboxBanner } from './http/pages/sandbox-banner.ts'
import { createPageServer, createPageServerFromVite, webApp } from './http/pages/web-app.ts'
import { requestLog } from './http/request-log.ts'
import { requireUser } from './http/require-user.ts'
import { hstsHeader, securityHeaders } from './http/security-headers.ts'
import { keepViewsReadOnly } from './http/view-only.ts'
import { timeOrderedId } from './time-ordered-id.ts'
import type { V1 } from './v1-routes.ts'

type Options = {
  webFolder: string
  v1: V1
  /** The API key that browsers use with the backend. */
  publishableKey: string
  /** Stand-ins in this process; absent where the real services are used. */
  sandboxes: { google: Hono | null; payments: Hono | null }
  /** Opens the mailbox and the sandboxes; null where there are none. */
  devKey: string | null
}

/** Every router of the product in one list. Opens no connection and starts nothing. */
export function createApp(deps: Deps, options: Options) {
  const { webFolder, publishableKey, v1, sandboxes, devKey } = options
  const { config, log } = deps
  const settings = publicConfig(config, publishableKey)
  const door = devKey === null ? null : createDevDoor(config, devKey)
  const app = new Hono<AppEnv>()
  app.onError((error, c) => {
    // Errors raised before a protocol's routes still use the format that its clients expect.
    if (c.req.path.startsWith('/rest/v1/')) return renderRestErrors(log)(error, c)
    if (c.req.path.startsWith('/auth/v1/')) return renderAuthErrors(log)(error, c)
    return renderErrors(log)(error, c)
  })
  app.notFound((c) => sendError(c, new AppError('not_found', 'There’s nothing at this address.')))

  addMiddlewares(app, deps, v1, door)

  if (config.regions) app.use(rejectWhileMoving(deps)).route('/regions', regionRoutes(deps))
  const readStatus = createStatusReader(deps)
  app.route('/', systemRoutes(deps, settings))
  app.route('/', statusRoutes(deps, readStatus))
  app.route('/', subscriptionRoutes(deps))
  app.route('/', publicFileRoutes(deps))
  app.route('/', widgetScriptRoutes())
  if (config.metricsToken !== null) app.route('/metrics', metricsRoutes(deps, config.metricsToken))
  app.route('/', docsRoutes(deps, { webFolder }))

  const auth = createAuthDeps(deps)
  if (config.supabase === null) {
    app.route('/auth/v1/sso', ssoSignInRoutes(auth))
    app.route('/auth/v1', authRoutes(auth))
    app.route('/rest/v1', restRoutes(deps))
  }
  app.route('/api', captchaRoutes(deps))
  app.route('/account/sessions', sessionRoutes(deps))
  app.route('/account', accountRoutes(deps))
  app.route('/teams/current/sso', ssoRoutes(auth))
  app.route('/audit', auditRoutes(deps))
  app.route('/teams', teamRoutes(deps))
  app.route('/teams/current', deleteTeamRoutes(deps))
  app.route('/invitations', invitationRoutes(deps))

  app.route('/api-keys', apiKeyRoutes(deps))
  app.route('/form-keys', formKeyRoutes(deps))
  app.route('/api-keys', hookSecretRoutes(deps))
  app.route('/hooks/supabase', supabaseHookRoutes(v1.api))

  app.route('/', subscribeRoutes(deps))
  app.route('/billing', billingRoutes(deps))
  app.route('/billing', billingDetailsRoutes(deps))
  app.route('/webhooks', webhookRoutes(deps))

  app.route('/v1', v1.tools)
  app
    .use('/lists/entries/*', requireUser(deps, { read: 'read', change: 'develop' }))
    .route('/lists/entries', listRoutes(deps))
  app.use('/lists/effect/*', requireUser(deps, 'read')).route('/lists/effect', listEffectRoutes(deps))
  app.route('/webhook-endpoints', webhookEndpointRoutes(deps))
  app.route('/coming-soon', comingSoonRoutes(deps))
  app.route('/unsubscribe', unsubscribeRoutes(deps))
  app.route('/files/uploads', fileRoutes(deps))
  app.route('/usage', usageRoutes(deps))
  app.route('/requests', requestRoutes(deps, { forgetSignUps: v1.api.signUps.forget }).route('/', explainRoutes(deps)))
  app.route('/rules', rulesRoutes(deps))
  app.route('/review/requests', reviewRoutes(deps))
  app.route('/playground/verify', playgroundRoutes(v1.api))
  app.route('/waves', waveRoutes(v1.api))
  app.route('/demo', demoRoutes(deps))

  const lookupPages = createLookupPages(deps)
  app.route('/', lookupRoutes(deps, lookupPages))
  app.route('/geo', geoRoutes(deps))
  app.route('/', cancellationRoutes(deps))
  app.route('/', contactRoutes(deps))
  app.route('/invoices', invoiceRoutes(deps))

  if (door) app.use('/dev/*', door.guard).use('/sandbox/*', door.guard)
  if (config.hasMailbox) app.route('/dev', mailboxRoutes(deps))
  if (sandboxes.google) app.route('/sandbox/google', sandboxes.google)
  if (sandboxes.payments) app.route('/sandbox/payments', sandboxes.payments)

  const readInitialData = createInitialDataReader(deps, {
    // A notice belongs to its request too.
    [paths.lookup]: (c) =>
      c.req.query('domain') ? lookupPages.lookup(c) : c.req.query('notice') ? Promise.resolve(null) : null,
    [paths.lookupAppeal]: (c) => (c.req.query('domain') || c.req.query('token') ? lookupPages.appeal(c) : null),
    [paths.lookupDecisions]: lookupPages.decisions,
    [paths.status]: async () => ({ status: await readStatus(), at: new Date(deps.now()).toISOString() }),
  })
  const viteUrl = door && config.webDevUrl
  const servePage = viteUrl
    ? createPageServerFromVite(viteUrl, settings, readInitialData)
    : createPageServer(webFolder, settings, readInitialData)
  // Whoever isn't an operator gets what every unknown address gets.
  app.route(
    consoleApi,
    operatorRoutes(deps, (c, next) => (/^(GET|HEAD)$/.test(c.req.method) ? servePage(c, next) : c.notFound())),
  )
  if (door && viteUrl) app.get('*', door.guard, servePage)
  else app.route('/', webApp(webFolder, servePage))
  return app
}

/** What every request goes through. The widget and `/v1` come first: they bring rules of their own. */
function addMiddlewares(app: Hono<AppEnv>, deps: Deps, v1: V1, door: ReturnType<typeof createDevDoor> | null): void {
  const { config } = deps
  const logged = requestLog(deps)
  const headers = securityHeaders({
    hsts: hstsHeader(config),
    devOrigin: config.webDevUrl,
    outside: outsideSources(config),
  })
  // Visitors of other sites, whose origins the key decides about. Requests are charged by their id, so a visitor can't choose it.
  const ownId = requestId({ limitLength: 0, generator: () => timeOrderedId(deps.now()) })
  app.use('/widget/*', ownId, logged, headers, limitBody, limitTime)
  app.route('/widget', widgetRoutes(v1.api))
  app.route('/v1', v1.router)

  app.use(requestId({ limitLength: 64 }), logged, headers)
  // Pages and documentation assets only: for small JSON, compression costs more than everything else.
  app.use((c, next) => (isPartOfPage(c.req) ? compressPage(c, next) : next()))
  if (door) app.use(door.enter)
  if (config.sandboxAccess === 'open') app.use(sandboxBanner)
  app.use(originRules([new URL(config.publicUrl).origin, ...config.corsOrigins]))
  app.use(keepViewsReadOnly)
  app.use(limitBody, (c, next) => (isUpload(c.req.method, c.req.path) ? next() : limitTime(c, next)))
}

const compressPage = compress()
const limitTime = timeout(30_000, new HTTPException(503))

function isPartOfPage(request: HonoRequest): boolean {
  return (
    request.header('accept')?.includes('text/html') === true ||
    /^\/(docs\/|openapi\.json$|llms\.txt$|widget\.js$)/.test(request.path)
  )
}
