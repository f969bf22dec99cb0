import { type Context, Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import { loadAssets } from './assets.ts'
import { llmsText } from './files/llms-text.ts'
import { postmanCollection } from './files/postman.ts'
import { searchIndex } from './files/search-index.ts'
import { guideValues } from './guide-values.ts'
import { loadGuides, referenceGroup } from './guides.ts'
import { openApiDocument } from './openapi/document.ts'
import { docsLayout, noncePlaceholder } from './pages/layout.ts'
import { overviewPage, postmanPath } from './pages/overview.ts'
import { referencePage } from './pages/reference.ts'

/** The documentation site and its files, from this origin alone. Rendered once, at startup. */
export function docsRoutes({ config }: Pick<Deps, 'config'>, { webFolder }: { webFolder: string }) {
  const { publicUrl } = config
  const document = openApiDocument(publicUrl)
  const guides = loadGuides(guideValues(publicUrl))
  const reference = referencePage(document)
  const inOrder = [
    ...guides.filter(({ group }) => group !== referenceGroup).map((guide) => ({ ...guide, content: guide.html })),
    { ...reference, group: referenceGroup },
    ...guides.filter(({ group }) => group === referenceGroup).map((guide) => ({ ...guide, content: guide.html })),
  ]
  const pages = [{ ...overviewPage(inOrder, publicUrl), group: '' }, ...inOrder]
  const navigation = pages.map(({ path, group, title }) => ({ path, group, title: group ? title : 'Overview' }))
  const assets = loadAssets(webFolder, searchIndex(inOrder))

  const routes = new Hono<AppEnv>()
    .get('/openapi.json', (c) => forAnyOrigin(c, document))
    .get(postmanPath, (c) => forAnyOrigin(c, postmanCollection(document)))
    .get('/llms.txt', (c) => c.text(llmsText(guides, publicUrl), 200, revalidated))
  for (const { path, type, text } of assets.files) {
    routes.get(path, (c) => c.body(text, 200, { 'Content-Type': `${type}; charset=utf-8`, ...forever }))
  }
  for (const { path, markdown } of guides) {
    routes.get(`${path}.md`, (c) =>
      c.body(markdown, 200, { 'Content-Type': 'text/markdown; charset=utf-8', ...revalidated }),
    )
  }
  for (const page of pages) {
    const rendered = docsLayout(page, { assets, navigation, publicUrl })
    routes.get(page.path, async (c) =>
      c.html(String(await rendered).replace(noncePlaceholder, c.var.nonce), 200, revalidated),
    )
  }
  return routes
}

/** Tools in a browser fetch these from their own site. */
function forAnyOrigin(c: Context<AppEnv>, document: object) {
  return c.json(document, 200, {
    'Access-Control-Allow-Origin': '*',
    ...revalidated,
  })
}

const revalidated = { 'Cache-Control': 'no-cache' }
const forever = { 'Cache-Control': 'public, max-age=31536000, immutable' }
