import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicConfig } from '@assay/contract/config'
import { errorStatus } from '@assay/contract/errors'
import { frontPage, listedPages } from '@assay/contract/listed-pages'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, type Handler, Hono } from 'hono'
import type { AppEnv } from '../env.ts'
import { AppError } from '../errors.ts'
import type { ReadInitialData } from './initial-data.ts'
import { pageHead, previewImage } from './page-head.ts'
import { preloadLinks } from './page-scripts.ts'
import { createPageRenderer, emptyRoot } from './render-page.ts'

/** The built web app, with `servePage` for everything that isn't a file. */
export function webApp(folder: string, servePage: Handler<AppEnv>) {
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
  return app.get('*', servePage)
}

/** A page of the built web app. An address without one is a 404 with the app's own not-found page. */
export function createPageServer(
  folder: string,
  config: PublicConfig,
  readInitialData: ReadInitialData,
): Handler<AppEnv> {
  const template = readFileSync(join(folder, 'index.html'), 'utf8')
  const render = createPageRenderer(folder, config)
  const preloads = preloadLinks(folder)
  return async (c) => {
    if (!isPageRequest(c)) throw new AppError('not_found', 'There is no such address.')
    const path = withoutSlash(c.req.path)
    const isPage = isAppPath(path)
    const read = await readInitialData(c, path)
    // The page that says there is none names the address as the browser shows it.
    const root = await render(isPage ? path : new URL(c.req.url).pathname, {
      isKept: isPage,
      data: read?.initial ?? null,
    })
    return sendPage(c, { template, root, config, isPage, read, preloads: preloads.get(path) })
  }
}

/**
 * In development Vite serves the modules and this server the pages, with the headers of production. Vite hands out the
 * sources to anyone, so all of it is behind the door.
 */
export function createPageServerFromVite(
  viteUrl: string,
  config: PublicConfig,
  readInitialData: ReadInitialData,
): Handler<AppEnv> {
  return async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const response = await fetch(viteUrl + pathname + search, { headers: { accept: c.req.header('accept') ?? '*/*' } })
    if (response.headers.get('content-type')?.includes('text/html')) {
      const read = await readInitialData(c, withoutSlash(pathname))
      const isPage = isAppPath(pathname)
      return sendPage(c, { template: await response.text(), root: emptyRoot, config, isPage, read })
    }
    return new Response(response.body, {
      status: response.status,
      headers: { 'content-type': response.headers.get('content-type') ?? '' },
    })
  }
}

type PageParts = {
  template: string
  root: string
  config: PublicConfig
  isPage: boolean
  read: Awaited<ReturnType<ReadInitialData>>
  preloads?: string | undefined
}

async function sendPage(
  c: Context<AppEnv>,
  { template, root, config, isPage, read, preloads = '' }: PageParts,
): Promise<Response> {
  const head = String(await describePage(c.req.path, config.publicUrl))
  const data = read ? `<script type="application/json" id="assay-data">${inScript(read.initial)}</script>` : ''
  const page = template
    .replaceAll('__CSP_NONCE__', c.var.nonce)
    // Functions, because "$&" in a value would be read as a pattern.
    .replace('__ASSAY_CONFIG__', () => inScript(config))
    .replace('<!-- page-head -->', () => head)
    // After the stylesheet, which the first paint waits for.
    .replace('</head>', () => `${preloads}</head>`)
    // Last, because it can contain what someone has typed, and no placeholder in that may count.
    .replace(emptyRoot, () => data + root)
  // A page with data of its own request may be private.
  c.header('Cache-Control', read ? 'no-store' : 'no-cache')
  if (read?.error?.retryAfterSeconds) c.header('Retry-After', String(read.error.retryAfterSeconds))
  return c.html(page, read?.error ? errorStatus[read.error.code] : isPage ? 200 : 404)
}

/** "<" could end the script element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
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
