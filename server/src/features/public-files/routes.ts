import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import { appManifest } from './app-manifest.ts'
import { robots } from './robots.ts'
import { securityText } from './security-text.ts'
import { sitemap } from './sitemap.ts'

/** Well-known files at fixed paths. */
export function publicFileRoutes({ config, now }: Pick<Deps, 'config' | 'now'>) {
  const { publicUrl } = config
  return new Hono<AppEnv>()
    .get('/robots.txt', (c) => c.text(robots(publicUrl), 200, forADay))
    .get('/sitemap.xml', async (c) =>
      c.body(String(await sitemap(publicUrl)), 200, { 'Content-Type': 'application/xml; charset=utf-8', ...forADay }),
    )
    .get('/manifest.webmanifest', (c) =>
      c.body(JSON.stringify(appManifest), 200, { 'Content-Type': 'application/manifest+json', ...forADay }),
    )
    .get('/.well-known/security.txt', (c) => c.text(securityText(config, now()), 200, forADay))
}

const forADay = { 'Cache-Control': 'public, max-age=86400' }
