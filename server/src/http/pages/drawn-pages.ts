import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { compileFunction } from 'node:vm'
import type { PublicConfig } from '@assay/contract/config'
import { pagesFor } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import type { Status } from '@assay/contract/status'
import { html } from 'hono/html'
import type { FirstPage } from './first-page.ts'
import { jsonScript } from './json-script.ts'

type RenderPage = (
  pathname: string,
  status: { status: Status; at: string } | null,
  first: FirstPage | null,
) => Promise<string>

/**
 * Draws the public pages with the web app's own components and this server's settings; null for any other page. The
 * address is what the browser shows, for the page that says there is none.
 */
export type DrawPage = (path: string, address: string, first: FirstPage | null) => Promise<string | null>

/**
 * Each page is drawn when it is first requested and kept, except for one with data of its own request. The status page
 * changes as often as the status is read.
 */
export function createDrawnPages(folder: string, config: PublicConfig, readStatus: () => Promise<Status>): DrawPage {
  const script = join(folder, '.vite', 'render-page.cjs')
  if (!existsSync(script)) return async () => null
  let loaded: RenderPage | undefined
  const render: RenderPage = async (...page) => {
    loaded ??= loadScript(script, config)
    return loaded(...page)
  }
  const kept = new Map<string, Promise<string>>()
  const keep = (pathname: string) => {
    const page = kept.get(pathname) ?? render(pathname, null, null)
    kept.set(pathname, page)
    // The next request tries again.
    page.catch(() => kept.delete(pathname))
    return page
  }
  let statusPage: { status: Status; page: Promise<string> } | undefined
  return async (pathname, address, first) => {
    if (first) return jsonScript('assay-page', first) + (await render(pathname, null, first))
    if (pathname === paths.status) {
      const status = await readStatus()
      if (statusPage?.status !== status) statusPage = { status, page: drawStatus(render, status) }
      return statusPage.page
    }
    if (pathname === paths.home) return keep(paths.login)
    if (publicPaths.has(pathname)) return keep(pathname)
    if (appPaths.has(pathname)) return null
    // Any address may be asked for, so the page is drawn once and the address is put into it.
    const page = await keep(anyAddress)
    // No placeholder of the template, whatever someone types, and by a function, because "$&" would be read as a pattern.
    const shown = String(html`${address}`).replaceAll('_', '&#95;')
    return page.replaceAll(anyAddress, () => shown)
  }
}

async function drawStatus(render: RenderPage, status: Status): Promise<string> {
  const first = { status, at: new Date().toISOString() }
  return jsonScript('assay-status', first) + (await render(paths.status, first, null))
}

/** Compiled rather than imported, so that every set of settings has its own copy of the script. */
function loadScript(script: string, config: PublicConfig): RenderPage {
  const exports: { renderPage?: RenderPage } = {}
  const run = compileFunction(readFileSync(script, 'utf8'), ['exports', 'require', 'assaySettings'], {
    filename: script,
  })
  run(exports, createRequire(resolve(script)), config)
  if (!exports.renderPage) throw new Error(`${script} has no renderPage.`)
  return exports.renderPage
}

const publicPaths: ReadonlySet<string> = new Set(pagesFor('guest', 'public').map(({ path }) => path))
const appPaths: ReadonlySet<string> = new Set(Object.values(paths))
const anyAddress = '/--any-address--'
