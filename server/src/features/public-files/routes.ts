import { listedPages } from '@assay/contract/listed-pages'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import { addDays } from '../../time.ts'
import { docsPaths } from '../docs/guides.ts'

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

/** Name and look on a home screen. */
export const appManifest = {
  id: paths.home,
  name: productName,
  short_name: productName,
  description: 'Know who is really signing up: verdicts on an email address and a name with one request.',
  lang: 'en',
  start_url: paths.home,
  scope: paths.home,
  display: 'standalone',
  background_color: '#fbfbf9',
  theme_color: '#fbfbf9',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
} as const

/** Signed-in pages carry noindex themselves; what is listed here isn't a page at all. */
function robots(publicUrl: string): string {
  const machines = ['/v1/', '/auth/v1/', '/rest/v1/', '/dev/', '/sandbox/']
  return [
    'User-agent: *',
    ...machines.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** RFC 9116. Rendered on each request, so it never expires. */
function securityText({ publicUrl, contacts }: Deps['config'], now: Date): string {
  const expires = addDays(now, validDays)
  expires.setUTCHours(0, 0, 0, 0)
  const contact = contacts.support ? `mailto:${contacts.support}` : publicUrl + paths.contact
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}/docs/security`,
    '',
  ].join('\n')
}

const validDays = 180

function sitemap(publicUrl: string) {
  const addresses = [...listedPages.map(({ path }) => path), ...docsPaths].map((path) => publicUrl + path)
  return html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => html`<url><loc>${address}</loc></url>\n`)}</urlset>
`
}
