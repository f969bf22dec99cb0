import { randomBytes } from 'node:crypto'
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { launchProduct } from '../../scripts/launch.ts'
import { findFreePort } from '../../server/src/http/listen.ts'
import { startProjectDatabase } from './database.ts'
import { createGateway } from './gateway.ts'
import { createMailLinks } from './mail-links.ts'
import { serve } from './serve.ts'
import { createProjectTokens } from './tokens.ts'
import { siteKey, startTurnstile } from './turnstile.ts'

export type Stage = Awaited<ReturnType<typeof startStage>>

/** A hosted project with a captcha, made of @supabase/lite and a gateway, and the product on it. */
export async function startStage() {
  const [database, turnstile] = await Promise.all([startProjectDatabase(), startTurnstile()])
  const [projectPort, productPort] = [await findFreePort('127.0.0.1'), await findFreePort('127.0.0.1')]
  const projectUrl = `http://127.0.0.1:${projectPort}`
  const keys = { publishable: `sb_publishable_${random()}`, secret: `sb_secret_${random()}` }
  const links = createMailLinks(projectUrl)
  const connection = createPostgresConnection({
    url: 'postgres://postgres@localhost/postgres',
    postgresOptions: { path: database.socket, onnotice: () => {} },
  })
  const jwtSecret = random()
  const lite = new App({
    connection,
    auth: {
      jwt_secret: jwtSecret,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      site_url: `http://127.0.0.1:${productPort}`,
      additional_redirect_urls: [`http://127.0.0.1:${productPort}/**`],
      email: { enable_confirmations: true },
    },
    options: { drivers: { email: links } },
  })
  await lite.ensureSystemSchema()
  await database.finish()
  const protectedCalls: { path: string; fault: string | null }[] = []
  const gateway = createGateway({
    lite,
    keys,
    tokens: await createProjectTokens(`${projectUrl}/auth/v1`, jwtSecret),
    links,
    checkCaptcha: turnstile.check,
    database: database.admin,
    onProtectedCall: (call) => protectedCalls.push(call),
  })
  const project = await serve(gateway.fetch, projectPort)
  const product = await launchProduct({
    PORT: String(productPort),
    TRUSTED_PROXIES: '1',
    DATABASE_URL: database.url,
    SUPABASE_URL: projectUrl,
    SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    SUPABASE_SECRET_KEY: keys.secret,
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: siteKey,
  })
  // Lite reads the whole schema on its first query; a running project has done so already.
  await fetch(`${projectUrl}/rest/v1/notifications?select=id&limit=1`, { headers: { apikey: keys.secret } })
  return {
    productUrl: product.url,
    projectUrl,
    keys,
    links,
    protectedCalls,
    database: database.admin,
    async stop() {
      await product.stop()
      await Promise.all([project.stop(), turnstile.stop(), connection.close()])
      await database.stop()
    },
  }
}

function random(): string {
  return randomBytes(24).toString('base64url')
}
