import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import { loadAssets } from './assets.ts'
import { guideValues } from './guide-values.ts'
import { loadGuides } from './guides.ts'
import { openApiDocument } from './openapi/document.ts'
import { docsLayout } from './pages/layout.ts'
import { overviewPage } from './pages/overview.ts'
import { referencePage } from './pages/reference.ts'

/** The documentation site and the OpenAPI document, from this origin alone. Rendered once, at startup. */
export function docsRoutes({ config }: Pick<Deps, 'config'>, { webFolder }: { webFolder: string }) {
  const document = openApiDocument(config.publicUrl)
  const assets = loadAssets(webFolder)
  const guides = loadGuides(guideValues(config.publicUrl))
  const pages = [
    { ...overviewPage(guides, config.publicUrl), group: '', navigationTitle: 'Overview' },
    ...guides.map((guide) => ({ ...guide, content: guide.html, navigationTitle: guide.title })),
    { ...referencePage(document), group: 'Reference', navigationTitle: 'API reference' },
  ]
  const navigation = pages.map(({ path, group, navigationTitle }) => ({ path, group, title: navigationTitle }))

  const routes = new Hono<AppEnv>()
    .get('/openapi.json', (c) => c.json(document))
    .get(assets.cssPath, (c) => c.body(assets.css, 200, { 'Content-Type': 'text/css; charset=utf-8', ...forever }))
    .get(assets.jsPath, (c) => c.body(assets.js, 200, { 'Content-Type': 'text/javascript; charset=utf-8', ...forever }))
  for (const page of pages) {
    const rendered = docsLayout(page, { assets, navigation, publicUrl: config.publicUrl })
    routes.get(page.path, (c) => c.html(rendered, 200, { 'Cache-Control': 'no-cache' }))
  }
  return routes
}

const forever = { 'Cache-Control': 'public, max-age=31536000, immutable' }
