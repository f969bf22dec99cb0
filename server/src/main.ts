import { fileURLToPath } from 'node:url'
import { productName } from '@assay/contract/product'
import { createCaptcha } from './adapters/captcha/create.ts'
import { createDns } from './adapters/dns/create-dns.ts'
import { createFeedReader } from './adapters/domain-feeds/create-feed-reader.ts'
import { loadEngine } from './adapters/engine-data/load-engine.ts'
import { createCountryLookup } from './adapters/geo/create-country-lookup.ts'
import { createGoogleSignIn } from './adapters/google/create.ts'
import { devMailbox } from './adapters/mail/mailbox.ts'
import { createSmtpMailer } from './adapters/mail/smtp.ts'
import { createPayments } from './adapters/payments/create.ts'
import { createPaymentGateway } from './adapters/payments/sandbox/gateway.ts'
import { createPrinter } from './adapters/pdf/create-printer.ts'
import { noMetrics } from './adapters/prometheus/no-metrics.ts'
import { createHostedAccounts } from './adapters/supabase/accounts.ts'
import { createHostedTokens } from './adapters/supabase/tokens.ts'
import { createApp } from './app.ts'
import { withCommandLine } from './command-line.ts'
import { type Config, loadConfig, readEnvironment } from './config.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { createHealth } from './db/health.ts'
import { prepareDatabase } from './db/prepare.ts'
import { createDb } from './db/run-as.ts'
import { watchQueries } from './db/watch-queries.ts'
import type { Deps } from './deps.ts'
import { createSignInDoor } from './features/auth/guards/sign-in-door.ts'
import { ensureAuthKeys } from './features/auth/keys/keys.ts'
import { createEmbeddedTokens } from './features/auth/keys/tokens.ts'
import { withStanding } from './features/auth/keys/with-standing.ts'
import { createPasswordHasher } from './features/auth/users/password-hasher.ts'
import { hasPayments } from './features/billing/has-payments.ts'
import { watchFeeds } from './features/domain-feeds/pick-up.ts'
import { hasDelivery, stopDelivery } from './features/mail/deliver.ts'
import { createMailHostLookup, noMailHostLookup } from './features/mail-hosts/create-lookup.ts'
import { captchaSecret } from './features/secrets/captcha-secret.ts'
import { checkStatus } from './features/status/check-status.ts'
import { watchDatabase } from './features/status/watch-database.ts'
import { version } from './features/system/version.ts'
import { verificationApi } from './features/verification/routes.ts'
import { createTrail, isTrailFree, noTrail } from './http/create-trail.ts'
import { findFreePort, listen } from './http/listen.ts'
import { createLog } from './http/log.ts'
import { noTracer } from './http/no-tracer.ts'
import { createBlocked } from './http/pacing/blocked.ts'
import { traceFetch, traceMailer } from './http/trace-calls.ts'
import { countJobs } from './jobs/count.ts'
import { startJobs } from './jobs/run.ts'
import type { Mailer } from './ports/mail.ts'
import type { Metrics } from './ports/metrics.ts'
import type { SharedRate } from './ports/shared-rate.ts'
import type { Tracer } from './ports/tracer.ts'
import { describeFailure } from './startup-error.ts'

/** Starts the process: settings, database, migrations, dependencies, port. Stops in reverse order. */
async function main(): Promise<void> {
  const started = performance.now()
  const config = await settle(withCommandLine(readEnvironment(), process.argv.slice(2)))
  const log = createLog(config.logLevel)

  const opening = openDatabase(config, log, stopping.signal)
  // Before it's open: an embedded PostgreSQL that is just starting has to stop too.
  stopSteps.push(() =>
    opening.then(
      (database) => database.close(),
      () => {},
    ),
  )
  const database = await opening
  stopping.signal.throwIfAborted()
  await prepareDatabase(database, { withPlatform: config.supabase === null, log })
  stopping.signal.throwIfAborted()

  const tracer = await openTracer(config, log)
  stopSteps.push(() => tracer.stop())
  const send = tracer.isOn ? traceFetch(tracer, fetch) : fetch
  // Where tracing already pays for async context, the log gets it too.
  const trail = isTrailFree || tracer.isOn ? createTrail() : noTrail
  const health = createHealth(database.pool, { log, dropConnections: () => database.dropConnections() })
  const db = createDb(database.pool, database.servicePool, {
    watch: watchQueries({ log, trail, tracer }, config),
    onLoss: (error) => health.noteLoss(error),
  })
  const sharedRate = await connectSharedRate(config, log)
  if (sharedRate) stopSteps.push(async () => sharedRate.close())
  const now = () => new Date()
  const engine = loadEngine()
  const deps: Deps = {
    config,
    db,
    health,
    mailer: traceMailer(tracer, createMailer(config, log)),
    tokens: withStanding(
      config.supabase
        ? createHostedTokens({ ...config.supabase, jwtSecret: config.auth.jwtSecret }, { fetch: send, now })
        : createEmbeddedTokens({ db, config, now }),
      { db, now, log, trail },
    ),
    passwords: createPasswordHasher(),
    google: createGoogleSignIn(config, { fetch: send }),
    captcha: createCaptcha(config.captcha, { secret: captchaSecret({ db }), fetch: send, now, log }),
    engine,
    feeds: createFeedReader({ fetch: send }),
    mailHosts: config.hasMxLookups
      ? createMailHostLookup({ db, engine, now, log, dns: createDns(config.dnsServers) })
      : noMailHostLookup,
    payments: createPayments(config, { fetch: send }),
    printer: createPrinter(),
    countries: createCountryLookup(config.geoLookupUrl, { fetch: send, log }),
    hostedAccounts: config.supabase && createHostedAccounts(config.supabase, { fetch: send }),
    sharedRate,
    blocked: createBlocked({ now }),
    metrics: await openMetrics(config, log, database),
    trail,
    tracer,
    now,
    log,
  }
  stopSteps.push(() => deps.printer.close())
  // Warms up the name model before the first request.
  deps.engine.verifyName({ firstname: 'Anna' })
  void deps.mailHosts.probe()
  const feeds = watchFeeds(deps)
  stopSteps.push(() => feeds.stop())
  const jobs = await startJobs(deps, database.jobPool)
  stopSteps.push(() => jobs.stop())
  stopSteps.push(() => stopDelivery(deps))

  if (config.sandboxAccess === 'open') {
    log.warn('SANDBOX is open: anyone who can reach this server can read its email, sign in as anyone and pay nothing')
  }
  if (!hasDelivery(config)) log.warn('SMTP_URL is not set: email waits in the outbox until it is')
  if (config.smtpUrl !== null && config.mailFrom.includes('@localhost')) {
    log.warn('MAIL_FROM is not set: most servers reject email from no-reply@localhost')
  }
  if (config.smtpUrl !== null && config.contactAddress.endsWith('@localhost')) {
    log.warn('CONTACT_EMAIL is not set: contact form messages are stored, but nobody gets them by email')
  }
  if (!hasPayments(config)) log.warn('RAZORPAY_KEY_ID is not set: paid plans are not available')
  if (config.razorpay?.keyId.startsWith('rzp_test_') && config.sandboxAccess === 'closed') {
    log.warn('RAZORPAY_KEY_ID is a test key: anyone who can reach this server can get any plan with a test card')
  }
  if (!config.auth.hasLimits) log.warn('AUTH_LIMITS is off: nothing slows down guessing of passwords and codes')
  if (!config.hasApiLimits) log.warn('API_LIMITS is off: only the quota limits how fast an account can send requests')
  const api = verificationApi(deps)
  const { publicUrl, hasPaymentSandbox } = config
  const gateway = hasPaymentSandbox
    ? createPaymentGateway({ pool: database.sandboxPool, publicUrl, fetch, now, log })
    : null
  const app = createApp(deps, {
    api,
    ...(gateway && { paymentGateway: gateway.app }),
    webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    publishableKey: config.supabase?.publishableKey ?? (await ensureAuthKeys(deps)).publishable,
  })
  const server = await listen(app.fetch, { ...api, admit: createSignInDoor(deps) }, config)
  stopSteps.push(() => server.drain())
  const gatewayWork = gateway?.start()
  if (gatewayWork) stopSteps.push(() => gatewayWork.stop())
  // Don't wait for the job's first run, up to a minute away.
  void checkStatus(deps).catch((error: unknown) => log.debug({ err: error }, 'status check failed'))
  const healthWatch = health.watch()
  stopSteps.push(async () => healthWatch.stop())
  const databaseWatch = watchDatabase(deps)
  stopSteps.push(() => databaseWatch.stop())
  announce(config, database.place, performance.now() - started)
}

const stopSteps: (() => Promise<void>)[] = []
const stopping = new AbortController()

/** Newest first: drains requests, then stops jobs, then the database. A second signal changes nothing. */
async function stop(exitCode: number): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort()
  for (const step of stopSteps.reverse()) {
    // What comes after still has to stop, above all PostgreSQL.
    await step().catch((error: unknown) => process.stderr.write(`${(error as Error).stack}\n`))
  }
  process.exit(exitCode)
}

async function settle(environment: NodeJS.ProcessEnv): Promise<Config> {
  const config = loadConfig(environment)
  if (config.port !== 0) return config
  return loadConfig({ ...environment, PORT: String(await findFreePort(config.host)) })
}

/** Loaded on demand: the clients of Redis, Prometheus and OpenTelemetry would slow down every start. */
async function connectSharedRate({ redisUrl }: Config, log: Deps['log']): Promise<SharedRate | null> {
  if (redisUrl === null) return null
  const { createSharedRate } = await import('./adapters/redis/create-shared-rate.ts')
  return createSharedRate(redisUrl, { log })
}

async function openMetrics({ metricsToken }: Config, log: Deps['log'], database: Database): Promise<Metrics> {
  if (metricsToken === null) return noMetrics
  const { createMetrics } = await import('./adapters/prometheus/create-metrics.ts')
  const { pool: requests, servicePool: service, jobPool: jobs } = database
  return createMetrics({ pools: { requests, service, jobs }, countJobs: () => countJobs({ log }, jobs), version })
}

async function openTracer({ tracing, trustedProxies, port }: Config, log: Deps['log']): Promise<Tracer> {
  if (tracing === null) return noTracer
  const { createTracer } = await import('./adapters/opentelemetry/create-tracer.ts')
  return createTracer({ ...tracing, trustsCallers: trustedProxies > 0, version, port }, { log })
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

function announce(config: Config, place: string, milliseconds: number): void {
  const { publicUrl, hasPaymentSandbox } = config
  const lines = [
    `${productName} ${version} is ready (${(milliseconds / 1000).toFixed(1)} s).`,
    '',
    `  App      ${publicUrl}`,
    `  Mailbox  ${describeMailbox(config)}`,
    ...(hasPaymentSandbox ? [`  Payments ${publicUrl}/sandbox/payments/controls`] : []),
    `  Docs     ${publicUrl}/docs`,
    `  Data     ${place}`,
    '',
    'Press Ctrl-C to stop.',
  ]
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

function describeMailbox({ publicUrl, hasMailbox, smtpUrl }: Config): string {
  if (hasMailbox) return `${publicUrl}/dev/mailbox`
  return smtpUrl === null ? 'none: email waits until SMTP_URL is set' : 'none: email leaves through SMTP_URL'
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))

main().catch((error: unknown) => {
  // What fails because we're stopping isn't news.
  if (stopping.signal.aborted) return
  process.stderr.write(`${describeFailure(error)}\n`)
  void stop(1)
})
