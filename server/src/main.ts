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
import { migrate } from './db/migrate.ts'
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
import { createBlocked } from './http/pacing/blocked.ts'
import { countJobs } from './jobs/count.ts'
import { startJobs } from './jobs/run.ts'
import type { Mailer } from './ports/mail.ts'
import type { Metrics } from './ports/metrics.ts'
import type { SharedRate } from './ports/shared-rate.ts'
import { StartupError } from './startup-error.ts'

/** Starts the process: settings, database, migrations, dependencies, port. Stops in reverse order. */
async function main(): Promise<void> {
  const started = performance.now()
  const config = await settle(withCommandLine(readEnvironment(), process.argv.slice(2)))
  const log = createLog(config.logLevel)

  const database = await openDatabase(config, log)
  stopSteps.push(() => database.close())
  await migrate(database.owner, { withPlatform: config.supabase === null })

  const trail = isTrailFree ? createTrail() : noTrail
  const db = createDb(database.pool, database.servicePool, watchQueries({ log, trail }, config))
  const sharedRate = await connectSharedRate(config, log)
  if (sharedRate) stopSteps.push(async () => sharedRate.close())
  const now = () => new Date()
  const engine = loadEngine()
  const deps: Deps = {
    config,
    db,
    mailer: createMailer(config, log),
    tokens: withStanding(
      config.supabase
        ? createHostedTokens({ ...config.supabase, jwtSecret: config.auth.jwtSecret }, { fetch, now })
        : createEmbeddedTokens({ db, config, now }),
      { db, now },
    ),
    passwords: createPasswordHasher(),
    google: createGoogleSignIn(config, { fetch }),
    captcha: createCaptcha(config.captcha, { secret: captchaSecret({ db }), fetch, now, log }),
    engine,
    feeds: createFeedReader({ fetch }),
    mailHosts: config.hasMxLookups
      ? createMailHostLookup({ db, engine, now, log, dns: createDns(config.dnsServers) })
      : noMailHostLookup,
    payments: createPayments(config, { fetch }),
    printer: createPrinter(),
    countries: createCountryLookup(config.geoLookupUrl, { fetch, log }),
    hostedAccounts: config.supabase && createHostedAccounts(config.supabase, { fetch }),
    sharedRate,
    blocked: createBlocked({ now }),
    metrics: await openMetrics(config, log, database),
    trail,
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
  const databaseWatch = watchDatabase(deps)
  stopSteps.push(() => databaseWatch.stop())
  announce(config, database.place, performance.now() - started)
}

const stopSteps: (() => Promise<void>)[] = []
let stopping: Promise<void> | null = null

/** Newest first: drains requests, then stops jobs, then the database. */
function stop(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    for (const step of stopSteps.reverse()) await step()
    process.exit(exitCode)
  })()
  return stopping
}

async function settle(environment: NodeJS.ProcessEnv): Promise<Config> {
  const config = loadConfig(environment)
  if (config.port !== 0) return config
  return loadConfig({ ...environment, PORT: String(await findFreePort(config.host)) })
}

/** Loaded on demand: the Redis and Prometheus clients would slow down every start. */
async function connectSharedRate({ redisUrl }: Config, log: Deps['log']): Promise<SharedRate | null> {
  if (redisUrl === null) return null
  const { createSharedRate } = await import('./adapters/redis/create-shared-rate.ts')
  return createSharedRate(redisUrl, { log })
}

async function openMetrics({ metricsToken }: Config, log: Deps['log'], database: Database): Promise<Metrics> {
  if (metricsToken === null) return noMetrics
  const { createMetrics } = await import('./adapters/prometheus/create-metrics.ts')
  const { pool: requests, servicePool: service, jobPool: jobs } = database
  return createMetrics({ pools: { requests, service, jobs }, countJobs: () => countJobs({ log }, jobs) })
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
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`)
  void stop(1)
})
