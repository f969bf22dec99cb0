import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicConfig } from '@assay/contract/config'
import { errorStatus } from '@assay/contract/errors'
import { frontPage, listedPages } from '@assay/contract/listed-pages'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { Status } from '@assay/contract/status'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { AppEnv } from '../env.ts'
import { AppError } from '../errors.ts'
import { createDrawnPages } from './drawn-pages.ts'
import type { ReadFirst } from './first-page.ts'
import { jsonScript } from './json-script.ts'
import { pageHead, previewImage } from './page-head.ts'
import { createPageTemplates } from './page-templates.ts'

/** The built web app. An address without a page is a 404 with the app's own not-found page. */
export function webApp(folder: string, config: PublicConfig, readStatus: () => Promise<Status>, readFirst: ReadFirst) {
  const templateOf = createPageTemplates(folder, createDrawnPages(folder, config, readStatus))
  const publicFiles = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'index.html' && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => `/${entry.name}`)

  const app = new Hono<AppEnv>().use(
    '/assets/*',
    serveStatic({ root: folder, precompressed: true, onFound: cacheFor('public, max-age=31536000, immutable') }),
  )
  for (const file of publicFiles) {
    if (file.endsWith('.html')) app.get(file, documentFrom(join(folder, file)))
    else app.get(file, serveStatic({ root: folder, precompressed: true, onFound: markPublicFile }))
  }
  return app.get('*', async (c) => {
    if (!isPageRequest(c)) throw new AppError('not_found', 'There is no such address.')
    const path = withoutSlash(c.req.path)
    const first = await readFirst(c, path)
    const page = await templateOf(path, new URL(c.req.url).pathname, first?.page ?? null)
    return sendPage(c, page, config, { isPage: isAppPath(path), first })
  })
}

/**
 * In development Vite serves the modules and this server the pages, with the headers of production. Vite hands out the
 * sources to anyone, so all of it is behind the door.
 */
export function webAppFromVite(viteUrl: string, config: PublicConfig, readFirst: ReadFirst, door: MiddlewareHandler) {
  return new Hono<AppEnv>().get('*', door, async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const response = await fetch(viteUrl + pathname + search, { headers: { accept: c.req.header('accept') ?? '*/*' } })
    if (response.headers.get('content-type')?.includes('text/html')) {
      const first = await readFirst(c, withoutSlash(pathname))
      const page = (await response.text()).replace('<div id="root">', (root) =>
        first ? jsonScript('assay-page', first.page) + root : root,
      )
      return sendPage(c, page, config, { isPage: isAppPath(pathname) || pathname === '/dev/ui', first })
    }
    return new Response(response.body, {
      status: response.status,
      headers: { 'content-type': response.headers.get('content-type') ?? '' },
    })
  })
}

async function sendPage(
  c: Context<AppEnv>,
  template: string,
  config: PublicConfig,
  { isPage, first }: { isPage: boolean; first: Awaited<ReturnType<ReadFirst>> },
): Promise<Response> {
  const head = String(await describePage(c.req.path, config.publicUrl))
  const page = template
    .replace('<!-- page-head -->', () => head)
    .replaceAll('__CSP_NONCE__', c.var.nonce)
    // A function, because "$&" in a value would be read as a pattern. "<" could end the script element.
    .replace('__ASSAY_CONFIG__', () => JSON.stringify(config).replaceAll('<', '\\u003c'))
  // A page with data of its own request may be private.
  c.header('Cache-Control', first ? 'no-store' : 'no-cache')
  if (first?.error?.retryAfterSeconds) c.header('Retry-After', String(first.error.retryAfterSeconds))
  return c.html(page, first?.error ? errorStatus[first.error.code] : isPage ? 200 : 404)
}

/** Users' pages are private, so a link to one describes the product. */
function describePage(pathname: string, publicUrl: string) {
  const path = pathname === paths.home ? frontPage.path : withoutSlash(pathname)
  const page = listedPages.find((listed) => listed.path === path)
  return pageHead(publicUrl, page ? { ...page, isListed: true } : { ...frontPage, title: productName, isListed: false })
}

function isPageRequest(c: Context<AppEnv>): boolean {
  return isAppPath(c.req.path) || (c.req.header('accept') ?? '').includes('text/html')
}

function isAppPath(pathname: string): boolean {
  return appPaths.has(withoutSlash(pathname))
}

/** `/dashboard/` is the same page as `/dashboard`. */
function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
}

const appPaths: ReadonlySet<string> = new Set(Object.values(paths))

/** A page beside the app. The service worker keeps it together with its policy, so the nonces go on matching. */
function documentFrom(file: string) {
  const text = readFileSync(file, 'utf8')
  return (c: Context<AppEnv>) => {
    markPublicFile(file, c)
    return c.html(text.replaceAll('__CSP_NONCE__', c.var.nonce))
  }
}

function cacheFor(policy: string) {
  return (_path: string, c: Context) => c.header('Cache-Control', policy)
}

function markPublicFile(_path: string, c: Context) {
  c.header('Cache-Control', 'public, max-age=3600')
  // Other sites show it when they preview a link.
  if (c.req.path === previewImage.path) c.header('Cross-Origin-Resource-Policy', 'cross-origin')
}
