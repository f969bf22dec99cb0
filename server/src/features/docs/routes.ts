import { productName } from '@assay/contract/product'
import { type Context, Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import { assetPaths } from './assets.ts'
import { postmanCollection } from './files/postman.ts'
import type { Guide } from './guides.ts'
import { binaryPaths, docsPaths, guidePaths } from './guides.ts'
import { noncePlaceholder } from './pages/layout.ts'
import { postmanPath } from './pages/overview.ts'
import { type DocsSite, renderSite } from './site.ts'

/** The documentation site and its files, from this origin alone. Rendered once, for its first reader: a start needs none of it. */
export function docsRoutes({ config }: Pick<Deps, 'config'>, { webFolder }: { webFolder: string }) {
  const { publicUrl } = config
  let rendered: DocsSite | null = null
  const site = () => {
    rendered ??= renderSite(publicUrl, webFolder, config.regions)
    return rendered
  }

  const routes = new Hono<AppEnv>()
    .get('/openapi.json', (c) => forAnyOrigin(c, site().document))
    .get(postmanPath, (c) => forAnyOrigin(c, postmanCollection(site().document)))
    // Redirects from addresses that people guess.
    .get('/changelog', (c) => c.redirect('/docs/changelog'))
    .get('/security', (c) => c.redirect('/docs/security'))
    .get('/llms.txt', (c) => c.text(llmsText(site().guides, publicUrl), 200, revalidated))
  for (const path of assetPaths) {
    routes.get(path, (c) => {
      const { text = '', type = '' } = site().files.find((file) => file.path === path) ?? {}
      return c.body(text, 200, { 'Content-Type': `${type}; charset=utf-8`, ...forever })
    })
  }
  for (const path of binaryPaths) {
    const type = path.endsWith('.png') ? 'image/png' : 'application/zip'
    routes.get(path, (c) => c.body(site().binaries.get(path) ?? '', 200, { 'Content-Type': type, ...revalidated }))
  }
  for (const path of guidePaths) {
    routes.get(`${path}.md`, (c) => {
      const markdown = site().guides.find((guide) => guide.path === path)?.markdown ?? ''
      return c.body(markdown, 200, { 'Content-Type': 'text/markdown; charset=utf-8', ...revalidated })
    })
  }
  for (const path of docsPaths) {
    routes.get(path, async (c) => {
      const page = String((await site().pages.get(path)) ?? '')
      return c.html(page.replace(noncePlaceholder, c.var.nonce), 200, revalidated)
    })
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

/** The docs for language models, as llmstxt.org describes it: what this is, and where each page is as Markdown. */
function llmsText(guides: Guide[], publicUrl: string): string {
  const groups = [...new Set(guides.map(({ group }) => group))]
  const sections = groups.map((group) =>
    [
      `## ${group}`,
      '',
      ...guides
        .filter((guide) => guide.group === group)
        .map(({ path, title, lead }) => `- [${title}](${publicUrl}${path}.md): ${lead}`),
      '',
    ].join('\n'),
  )
  return `# ${productName}

> ${productName} is an API that tells real sign-ups from disposable email addresses and made-up names with one request, and says why.

Send \`POST ${publicUrl}/v1/verify\` with an API key in \`X-API-Token\` and a JSON body with \`"model": "user_verification"\` and at least one of \`email\`, \`firstname\`, \`lastname\` and \`name\`. Each field counts as one check. Keep keys on a server. Verdicts are statistical, not statements of fact.

${sections.join('\n')}
## API

- [OpenAPI 3.1](${publicUrl}/openapi.json): every endpoint, field and error, machine-readable
- [Postman collection](${publicUrl}/docs/assay.postman_collection.json): the same, with sample requests and responses
- [API reference](${publicUrl}/docs/reference): the same, to read
`
}
