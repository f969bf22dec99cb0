import { fileURLToPath } from 'node:url'
import { createCaptcha } from './adapters/captcha/create.ts'
import { createDns } from './adapters/dns/create-dns.ts'
import { createFeedReader } from './adapters/domain-feeds/create-feed-reader.ts'
import { loadEngine } from './adapters/engine-data/load-engine.ts'
import { createCountryLookup } from './adapters/geo/create-country-lookup.ts'
import { createGoogleSignIn } from './adapters/google/create.ts'
import { devMailbox } from './adapters/mail/mailbox.ts'
import { createSmtpMailer } from './adapters/mail/smtp.ts'
import { createPayments } from './adapters/payments/create.ts'
import { createPrinter } from './adapters/pdf/create-printer.ts'
import { noMetrics } from './adapters/prometheus/no-metrics.ts'
import { createIdentityProviders } from './adapters/sso/create.ts'
import { createHostedAccounts } from './adapters/supabase/accounts.ts'
import { createHostedTokens } from './adapters/supabase/tokens.ts'
import { createWebhookSender } from './adapters/webhooks/create-sender.ts'
import { announce } from './announce.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { type Database, joinDatabase, openDatabase } from './db/connect.ts'
import { createHealth } from './db/health.ts'
import { prepareDatabase } from './db/prepare.ts'
import { createDb, watchQueries } from './db/run-as.ts'
import type { Deps } from './deps.ts'
import { keepDevKey } from './dev-key.ts'
import { createSignInAdmission } from './features/auth/guards/sign-in-admission.ts'
import { ensureAuthKeys } from './features/auth/keys/keys.ts'
import { requireActiveSession } from './features/auth/keys/require-active-session.ts'
import { createEmbeddedTokens } from './features/auth/keys/tokens.ts'
import { createPasswordHasher } from './features/auth/users/password-hasher.ts'
import { watchFeeds } from './features/domain-feeds/pick-up.ts'
import { watchDecisions } from './features/lookup/appeals/watch-decisions.ts'
import { stopDelivery } from './features/mail/deliver.ts'
import { createMailHostLookup, noMailHostLookup } from './features/mail-hosts/create-lookup.ts'
import { captchaSecret } from './features/secrets/captcha-secret.ts'
import { noteSealingKey } from './features/secrets/sealing-keys.ts'
import { checkStatus } from './features/status/checks.ts'
import { watchDatabase } from './features/status/watch-database.ts'
import { version } from './features/system/version.ts'
import { proveCharge } from './features/usage/prove-charge.ts'
import { watchSignUps } from './features/waves/watch-sign-ups.ts'
import { stopWebhooks } from './features/webhooks/sending/deliver.ts'
import { createFileThread } from './file-thread/create-file-thread.ts'
import { listen } from './http/listen.ts'
import { createLog } from './http/log.ts'
import { createRequestContext, isContextFree, noRequestContext } from './http/request-context.ts'
import { createBlocked } from './http/throttling/memory-limit.ts'
import { noTracer, traceFetch, traceMailer } from './http/trace-calls.ts'
import { keepJobsRunning } from './jobs/keep-running.ts'
import { countJobs } from './jobs/manage.ts'
import type { Lifecycle } from './lifecycle.ts'
import { openSandboxes } from './open-sandboxes.ts'
import type { Mailer } from './ports/mail.ts'
import type { Metrics } from './ports/metrics.ts'
import type { SharedRate } from './ports/shared-rate.ts'
import type { Tracer } from './ports/tracer.ts'
import { createV1 } from './v1-routes.ts'
import { warnAboutSettings } from './warn-about-settings.ts'
import { joinPrimary, type Primary } from './workers/join-primary.ts'

/**
 * Serves requests, alone or as one of several workers: database, migrations, dependencies, port. Stops in reverse order.
 */
export async function serve(config: Config, lifecycle: Lifecycle, started: number): Promise<void> {
  const { signal, onStop } = lifecycle
  const primary = await joinPrimary()
  const log = primary ? createLog(config.logLevel).child({ worker: primary.slot }) : createLog(config.logLevel)
  handleHangup(primary, lifecycle, log)

  const share = shareOfConnections(config)
  const opening = primary ? joinDatabase(share, log) : openDatabase(share, log, signal)
  // Before it's open: an embedded PostgreSQL that is just starting has to stop too.
  onStop(() =>
    opening.then(
      (database) => database.close(),
      () => {},
    ),
  )
  const database = await opening
  signal.throwIfAborted()
  const hasMigrationLogin = config.migrationDatabaseUrl !== null
  await prepareDatabase(database, { withPlatform: config.supabase === null, hasMigrationLogin, log })
  signal.throwIfAborted()
  const devKey = keepDevKey(config)

  const tracer = await openTracer(config, log, primary)
  onStop(() => tracer.stop())
  const send = tracer.isOn ? traceFetch(tracer, fetch) : fetch
  // Where tracing already pays for async context, the log gets it too.
  const requestContext = isContextFree || tracer.isOn ? createRequestContext() : noRequestContext
  const files = createFileThread({ config, login: database.requests }, { log })
  onStop(() => files.stop())
  const dropConnections = () => {
    database.dropConnections()
    void files.stop()
  }
  const health = createHealth(database.pool, { log, dropConnections, prove: proveCharge, hasMigrationLogin })
  const db = createDb(database.pool, database.servicePool, {
    watch: watchQueries({ log, requestContext, tracer }, config),
    onLoss: (error) => health.noteLoss(error),
  })
  const stillSealing = await noteSealingKey({ db, config })
  if (stillSealing.length > 0 && (primary?.slot ?? 1) === 1)
    log.warn(
      'something may be sealed under another secret than the first in SERVER_SECRET: run the command secrets rotate',
    )
  const sharedRate = await connectSharedRate(config, log, primary)
  if (sharedRate) onStop(async () => sharedRate.close())
  const now = () => new Date()
  const engine = loadEngine()
  const dns = config.hasMxLookups ? createDns(config.dnsServers) : null
  const deps: Deps = {
    config,
    db,
    health,
    mailer: traceMailer(tracer, createMailer(config, log)),
    tokens: requireActiveSession(
      config.supabase
        ? createHostedTokens({ ...config.supabase, jwtSecret: config.auth.jwtSecret }, { fetch: send, now })
        : createEmbeddedTokens({ db, config, now }),
      { db, now, log, requestContext },
    ),
    // Each worker has a core; more than one hash at a time would take it from the others.
    passwords: createPasswordHasher(primary ? { atOnce: 1 } : {}),
    google: createGoogleSignIn(config, { fetch: send, devKey }),
    identityProviders: createIdentityProviders({ networks: config.webhookNetworks, dnsServers: config.dnsServers }),
    captcha: createCaptcha(config.captcha, { secret: captchaSecret({ db }), fetch: send, now }),
    engine,
    feeds: createFeedReader({ fetch: send }),
    mailHosts: dns ? createMailHostLookup({ db, engine, now, log, dns }) : noMailHostLookup,
    dns,
    payments: createPayments(config, { fetch: send, devKey }),
    printer: createPrinter(),
    webhooks: createWebhookSender({ networks: config.webhookNetworks, dnsServers: config.dnsServers }),
    countries: createCountryLookup(config.geoLookupUrl, { fetch: send, log }),
    hostedAccounts: config.supabase && createHostedAccounts(config.supabase, { fetch: send }),
    sharedRate,
    blocked: createBlocked({ now }),
    metrics: await openMetrics(config, log, database, primary),
    requestContext,
    tracer,
    now,
    log,
  }
  onStop(() => deps.printer.close())
  // Warms up the name model before the first request.
  deps.engine.verifyName({ firstname: 'Anna' })
  void deps.mailHosts.probe()
  const feeds = watchFeeds(deps)
  onStop(() => feeds.stop())
  const decisions = watchDecisions(deps)
  onStop(() => decisions.stop())
  const jobs = keepJobsRunning(deps, database.jobPool, { 'check-files': files.checkFiles })
  onStop(() => jobs.stop())
  onStop(() => stopDelivery(deps))
  onStop(() => stopWebhooks(deps))
  if (!primary) await jobs.start()

  if (!primary) warnAboutSettings(config, log)
  const v1 = createV1(deps)
  const signUps = watchSignUps(v1.api.signUps, deps)
  onStop(() => signUps.stop())
  const { google, payments: gateway } = await openSandboxes(deps, { pool: database.sandboxPool, fetch, devKey })
  const app = createApp(deps, {
    v1,
    sandboxes: { google, payments: gateway?.app ?? null },
    webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    publishableKey: config.supabase?.publishableKey ?? (await ensureAuthKeys(deps)).publishable,
    devKey,
  })
  const server = await listen(app.fetch, { ...v1, admit: createSignInAdmission(deps) }, config)
  let isReplaced = false
  onStop(() => server.drain({ isReplaced }))
  const gatewayWork = gateway?.start()
  if (gatewayWork) onStop(() => gatewayWork.stop())
  // Don't wait for the job's first run, up to a minute away.
  const checkNow = () => checkStatus(deps).catch((error: unknown) => log.debug({ err: error }, 'status check failed'))
  if (!primary) void checkNow()
  const healthWatch = health.watch()
  onStop(async () => healthWatch.stop())
  const databaseWatch = watchDatabase(deps)
  onStop(() => databaseWatch.stop())
  if (!primary)
    return announce(config, { place: database.place, devKey, milliseconds: performance.now() - started, log })
  primary.onCollect(() => deps.metrics.renderOwn())
  primary.onRetire(() => {
    isReplaced = true
    void lifecycle.stop(0)
  })
  primary.onLead(() => void jobs.startPatiently().then(checkNow))
  primary.ready(database.place)
}

/** DATABASE_CONNECTIONS is for the whole server: each worker gets its part, and two at least. */
function shareOfConnections(config: Config): Config {
  const { databaseConnections, workers } = config
  return { ...config, databaseConnections: Math.max(2, Math.ceil(databaseConnections / workers)) }
}

/** SIGHUP: a terminal that was closed, or an operator's request to replace the workers, where there are any. */
function handleHangup(primary: Primary | null, { stop }: Lifecycle, log: Deps['log']): void {
  process.on('SIGHUP', () => {
    if (primary) return
    if (process.stdout.isTTY) return void stop(0)
    log.warn('SIGHUP replaces workers, and WORKERS is 1: nothing was restarted')
  })
}

/** Loaded on demand: the clients of Redis, Prometheus and OpenTelemetry would slow down every start. */
async function connectSharedRate(
  { redisUrl }: Config,
  log: Deps['log'],
  primary: Primary | null,
): Promise<SharedRate | null> {
  if (redisUrl === null) return primary?.countRates(log) ?? null
  const { createSharedRate } = await import('./adapters/redis/create-shared-rate.ts')
  return createSharedRate(redisUrl, { log })
}

async function openMetrics(
  { metricsToken }: Config,
  log: Deps['log'],
  database: Database,
  primary: Primary | null,
): Promise<Metrics> {
  if (metricsToken === null) return noMetrics
  const { createMetrics } = await import('./adapters/prometheus/create-metrics.ts')
  const { pool: requests, servicePool: service, jobPool: jobs } = database
  return createMetrics({
    pools: { requests, service, jobs },
    countJobs: () => countJobs({ log }, jobs),
    version,
    worker: primary && { slot: primary.slot, collect: primary.collectMetrics },
  })
}

async function openTracer(
  { tracing, trustedProxies, port }: Config,
  log: Deps['log'],
  primary: Primary | null,
): Promise<Tracer> {
  if (tracing === null) return noTracer
  const { createTracer } = await import('./adapters/opentelemetry/create-tracer.ts')
  return createTracer({ ...tracing, trustsCallers: trustedProxies > 0, version, port, worker: primary?.slot }, { log })
}

function createMailer({ smtpUrl, smtpRequiresTls, mailFrom, mailBounce }: Config, log: Deps['log']): Mailer {
  // Without a mailbox either, nothing is ever sent through it.
  if (smtpUrl === null) return devMailbox
  const mailer = createSmtpMailer({ url: smtpUrl, requiresTls: smtpRequiresTls, from: mailFrom, bounce: mailBounce })
  void mailer.selfTest().then((result) => {
    if (result.status === 'unavailable')
      log.warn({ reason: result.reason }, 'the mail server in SMTP_URL can’t be used; email waits in the outbox')
  })
  return mailer
}
