import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { MailboxEntry } from '@assay/contract/mailbox'
import { googleIssuer } from '@assay/sandboxes/google/issuer'
import { createPaymentGateway } from '@assay/sandboxes/payments/gateway'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { createCaptcha } from '../adapters/captcha/create.ts'
import { createDns } from '../adapters/dns/create-dns.ts'
import { createFeedReader } from '../adapters/domain-feeds/create-feed-reader.ts'
import { loadEngine } from '../adapters/engine-data/load-engine.ts'
import { createCountryLookup } from '../adapters/geo/create-country-lookup.ts'
import { createGoogleSignIn, sandboxClient } from '../adapters/google/create.ts'
import { devMailbox } from '../adapters/mail/mailbox.ts'
import { createPayments, sandboxMerchant } from '../adapters/payments/create.ts'
import { createMetrics } from '../adapters/prometheus/create-metrics.ts'
import { noMetrics } from '../adapters/prometheus/no-metrics.ts'
import { createIdentityProviders } from '../adapters/sso/create.ts'
import { createHostedAccounts } from '../adapters/supabase/accounts.ts'
import { createHostedTokens } from '../adapters/supabase/tokens.ts'
import { createWebhookSender } from '../adapters/webhooks/create-sender.ts'
import { createApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import { createHealth } from '../db/health.ts'
import { createDb, watchQueries } from '../db/run-as.ts'
import type { Deps } from '../deps.ts'
import { createSignInAdmission } from '../features/auth/guards/sign-in-admission.ts'
import { ensureAuthKeys } from '../features/auth/keys/keys.ts'
import { requireActiveSession } from '../features/auth/keys/require-active-session.ts'
import { createEmbeddedTokens } from '../features/auth/keys/tokens.ts'
import { createPasswordHasher } from '../features/auth/users/password-hasher.ts'
import { createMailHostLookup, noMailHostLookup } from '../features/mail-hosts/create-lookup.ts'
import { captchaSecret } from '../features/secrets/captcha-secret.ts'
import { version } from '../features/system/version.ts'
import { proveCharge } from '../features/usage/prove-charge.ts'
import { findFreePort, listen } from '../http/listen.ts'
import { createLog } from '../http/log.ts'
import { noRequestContext } from '../http/request-context.ts'
import { createBlocked } from '../http/throttling/memory-limit.ts'
import { noTracer } from '../http/trace-calls.ts'
import { countJobs } from '../jobs/manage.ts'
import { runWaitingJobs } from '../jobs/run.ts'
import type { Db } from '../ports/db.ts'
import { createV1 } from '../v1-routes.ts'
import { warnAboutSettings } from '../warn-about-settings.ts'
import { wordsOnly } from './printers.ts'
import { testDatabase } from './test-database.ts'

export type TestAppOptions = {
  env?: Record<string, string>
  /** Another database than the test file's own, by name. */
  database?: string | undefined
  deps?: Partial<Deps>
  /** Wraps the app's database. */
  watchDb?: ((db: Db) => Db) | undefined
  /** The network between the product and the sandboxes, which are part of the app and need no port. */
  network?: (send: typeof fetch) => typeof fetch
  /** Opens a real port, for what only works over HTTP. */
  isListening?: boolean
  /** How a listening app queues sign-ins, if not as usual. */
  admission?: Parameters<typeof createSignInAdmission>[1]
  /** Called with each request that a listening app lets in. */
  onEnter?: (request: Request) => void
  /** The built web app, for a test of its pages. */
  webFolder?: string
}

/** The product on a real database, with a port only on request. The only place besides serve.ts that builds Deps. */
export async function createTestApp({
  env: given = {},
  database: databaseName,
  deps: replaced = {},
  watchDb = (db) => db,
  network = (send) => send,
  isListening,
  admission,
  onEnter = () => {},
  webFolder = fileURLToPath(new URL('./web-fixture', import.meta.url)),
}: TestAppOptions = {}) {
  const env = isListening ? { ...(await freeAddress()), ...given } : given
  const database = await testDatabase(databaseName)
  const clock = createClock()
  const lines: string[] = []
  const config = loadConfig({
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'http://localhost',
    // A public address has no sandboxes, and few tests need what would replace them.
    ALLOW_MISSING: 'mail,payments,google',
    FEEDS_BLOCK: 'none',
    FEEDS_ALLOW: 'none',
    MX_LOOKUPS: 'off',
    // Keeps a busy machine from logging lines that tests don't expect.
    SLOW_QUERY_MS: '20000',
    ...env,
  })
  const devKey = randomBytes(32).toString('base64url')
  const { now } = clock
  const log = createLog('info', { write: (line) => lines.push(line) })
  warnAboutSettings(config, log)
  const { requestContext = noRequestContext, tracer = noTracer } = replaced
  const health = createHealth(database.requests, {
    ...{ log, maxAgeMilliseconds: 0, prove: proveCharge, proofMilliseconds: 0 },
    hasMigrationLogin: config.migrationDatabaseUrl !== null,
  })
  const watch = watchQueries({ log, requestContext, tracer }, config)
  const onLoss = (error: unknown) => health.noteLoss(error)
  const db = watchDb(createDb(database.requests, database.service, { watch, onLoss }))
  const engine = loadEngine()
  const dns = config.hasMxLookups ? createDns(config.dnsServers) : null
  const reach = network(async (input, init) => app.request(input, init))
  const deps: Deps = {
    config,
    db,
    health,
    mailer: devMailbox,
    tokens: requireActiveSession(
      config.supabase
        ? createHostedTokens({ ...config.supabase, jwtSecret: config.auth.jwtSecret }, { fetch, now })
        : createEmbeddedTokens({ db, config, now }),
      { db, now, log, requestContext },
    ),
    // Cheap to compute; password-hasher.test.ts has what a real one costs.
    passwords: createPasswordHasher({ cost: { memoryCost: 256, timeCost: 1, parallelism: 1 } }),
    google: createGoogleSignIn(config, { fetch: reach, devKey }),
    identityProviders: createIdentityProviders({ networks: config.webhookNetworks, dnsServers: config.dnsServers }),
    // Solved without the work; the journeys do all of it.
    captcha: createCaptcha(config.captcha, { secret: captchaSecret({ db }), fetch, now, iterations: 1 }),
    engine,
    feeds: createFeedReader({ fetch }),
    mailHosts: dns ? createMailHostLookup({ db, engine, now, log, dns }) : noMailHostLookup,
    dns,
    payments: createPayments(config, { fetch: reach, devKey }),
    printer: wordsOnly,
    webhooks: createWebhookSender({ networks: config.webhookNetworks, dnsServers: config.dnsServers }),
    countries: createCountryLookup(config.geoLookupUrl, { fetch, log }),
    hostedAccounts: config.supabase && createHostedAccounts(config.supabase, { fetch }),
    sharedRate: null,
    blocked: createBlocked({ now }),
    metrics: config.metricsToken
      ? createMetrics({ pools: { ...database }, countJobs: () => countJobs({ log }, database.owner), version })
      : noMetrics,
    requestContext,
    tracer,
    now,
    log,
    ...replaced,
  }
  const keys = config.supabase
    ? { publishable: config.supabase.publishableKey, secret: '' }
    : await ensureAuthKeys({ db, config, now })
  // Runs only on demand: through a control, or `deliver`.
  const gateway = createPaymentGateway({
    pool: database.requests,
    publicUrl: config.publicUrl,
    merchant: sandboxMerchant(devKey),
    fetch: reach,
    now,
    log,
  })
  const issuer = `${config.publicUrl}/sandbox/google`
  const google = googleIssuer({ issuer, client: sandboxClient, secret: devKey, now })
  const v1 = createV1(deps)
  const app = createApp(deps, {
    v1,
    sandboxes: {
      google: config.hasGoogleSandbox ? google : null,
      payments: config.hasPaymentSandbox ? gateway.app : null,
    },
    publishableKey: keys.publishable,
    devKey: config.sandboxAccess === 'closed' ? null : devKey,
    webFolder,
  })
  if (isListening) {
    const enter = (...args: Parameters<typeof app.fetch>) => {
      onEnter(args[0])
      return app.fetch(...args)
    }
    const server = await listen(enter, { ...v1, admit: createSignInAdmission(deps, admission) }, config)
    afterAll(() => server.drain())
  }
  /** A request with the key to the mailbox and the sandboxes, as a program sends it. */
  const openDoor = (path: string, init: RequestInit = {}, env?: object) =>
    app.request(
      path,
      { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-dev-key': devKey } },
      env,
    )
  const runJobs = () => runWaitingJobs(deps, database.owner)
  return {
    app,
    deps,
    /** The embedded backend's API keys. */
    keys,
    clock,
    /** Logged JSON lines. */
    logLines: lines,
    /** For inspecting rows; the product itself never runs as the owner. */
    owner: database.owner,
    runJobs,
    /** Writes what was found among sign-ups and reads what other apps did, as every process does every few seconds. */
    catchUp: () => v1.api.signUps.catchUp(),
    gateway,
    /** Of the development doors. */
    devKey,
    openDoor,
    /** Emails to an address, newest first, after running the queue. */
    async mailTo(address: string): Promise<MailboxEntry[]> {
      await runJobs()
      const response = await openDoor(`/dev/mailbox.json?to=${encodeURIComponent(address)}`)
      return z.array(MailboxEntry).parse(await response.json())
    },
  }
}

async function freeAddress(): Promise<Record<string, string>> {
  const port = String(await findFreePort('127.0.0.1'))
  return { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` }
}

function createClock() {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    advance(seconds: number): void {
      offset += seconds * 1000
    },
  }
}
