import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicConfig } from '@assay/contract/config'
import type { InitialData } from './initial-data.ts'

/** Where the page's HTML goes in index.html. */
export const emptyRoot = '<div id="root"></div>'

/** web/src/entry-server.tsx, as Vite builds it for servers. */
type ServerEntry = {
  renderPage: (page: { pathname: string; config: PublicConfig; data: InitialData | null }) => Promise<string>
}

/** `isKept`: rendered once. Not for an address without a page, of which there are any number. */
type RenderOptions = { isKept: boolean; data: InitialData | null }

/** Renders pages with the web app's own components and this server's settings. */
export function createPageRenderer(folder: string, config: PublicConfig) {
  const entry = join(folder, 'server', 'entry-server.js')
  const kept = new Map<string, Promise<string>>()
  async function render(pathname: string, data: InitialData | null): Promise<string> {
    const { renderPage }: ServerEntry = await import(pathToFileURL(resolve(entry)).href)
    return renderPage({ pathname, config, data })
  }
  return async (pathname: string, { isKept, data }: RenderOptions): Promise<string> => {
    if (!existsSync(entry)) return emptyRoot
    if (data || !isKept) return render(pathname, data)
    const page = kept.get(pathname) ?? render(pathname, null)
    kept.set(pathname, page)
    // The next request tries again.
    page.catch(() => kept.delete(pathname))
    return page
  }
}
