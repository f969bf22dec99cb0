import type { Regions } from '@assay/contract/regions'
import { type DocsAssets, loadAssets } from './assets.ts'
import { guideValues } from './guide-values.ts'
import { type Guide, loadGuides, loadPictures, referenceGroup } from './guides.ts'
import { openApiDocument } from './openapi/document.ts'
import type { DocsPage } from './pages/layout.ts'
import { docsLayout } from './pages/layout.ts'
import { overviewPage } from './pages/overview.ts'
import { referencePages } from './pages/reference.ts'

export type DocsSite = {
  document: ReturnType<typeof openApiDocument>
  guides: Guide[]
  files: DocsAssets['files']
  pictures: ReturnType<typeof loadPictures>
  /** HTML by path. */
  pages: Map<string, ReturnType<typeof docsLayout>>
}

/** All pages and files of the documentation. */
export function renderSite(publicUrl: string, webFolder: string, regions: Regions | null = null): DocsSite {
  const document = openApiDocument(publicUrl)
  const guides = loadGuides(guideValues(publicUrl, regions))
  const inOrder = [
    ...guides.filter(({ group }) => group !== referenceGroup).map((guide) => ({ ...guide, content: guide.html })),
    ...referencePages(document).map((page) => ({ ...page, group: referenceGroup })),
    ...guides.filter(({ group }) => group === referenceGroup).map((guide) => ({ ...guide, content: guide.html })),
  ]
  const pages = [{ ...overviewPage(inOrder, publicUrl), group: '' }, ...inOrder]
  const navigation = pages.map(({ path, group, title }) => ({ path, group, title: group ? title : 'Overview' }))
  const assets = loadAssets(webFolder, searchIndex(inOrder))
  return {
    document,
    guides,
    files: assets.files,
    pictures: loadPictures(),
    pages: new Map(pages.map((page) => [page.path, docsLayout(page, { assets, navigation, publicUrl })])),
  }
}

/** Where a hit leads, and what is searched. `page` is shown beside the title. */
type SearchEntry = [url: string, title: string, page: string, text: string]

/** One entry per page, section and field: small enough to be fetched whole when someone starts to search. */
function searchIndex(pages: DocsPage[]): SearchEntry[] {
  return pages.flatMap((page) => [...sectionsOf(page), ...fieldsOf(page)])
}

function sectionsOf({ path, title, lead, content }: DocsPage): SearchEntry[] {
  // The line break keeps what comes before the first heading apart, even if that's nothing.
  const [intro = '', ...parts] = `\n${withoutSamples(content)}`.split(/(?=<h[23] id=)/)
  const entries = parts.flatMap((part) => {
    const [, id = '', name = ''] = /^<h[23] id="([^"]+)">(.*?)<\/h[23]>/.exec(part) ?? []
    const text = part.slice(part.indexOf('>', part.indexOf('</h')) + 1)
    return id === '' ? [] : [[`${path}#${id}`, plain(name), title, plain(text)] satisfies SearchEntry]
  })
  return [[path, title, title, `${lead} ${plain(intro)}`.trim()], ...entries]
}

/** The reference's fields, each once: a batch repeats those of a single request. */
function fieldsOf({ path, title, content }: DocsPage): SearchEntry[] {
  const seen = new Set<string>()
  return [...content.matchAll(/<li id="([^"]+)"><code>([\w-]+)<\/code>.*?<p>(.*?)<\/p>/g)].flatMap(
    ([, id = '', name = '', says = '']) => {
      if (seen.has(name + says)) return []
      seen.add(name + says)
      return [[`${path}#${id}`, name, title, plain(says)]]
    },
  )
}

/**
 * Of a sample only its language, and of a picture nothing: the rest would drown the prose. The reference's fields and endpoints have entries of their own,
 * and its lists of errors would be a hit on every endpoint.
 */
function withoutSamples(html: string): string {
  return html
    .replace(/<figure class="flow">.*?<\/figure>/gs, '')
    .replace(/<figure.*?<span>(.*?)<\/span>.*?<\/figure>/gs, ' $1 ')
    .replace(/<ul class="fields">.*?<h3>/gs, '<h3>')
    .replace(/<(?:h3>Errors<\/h3><)?ul class="(?:errors|endpoints)">.*?<\/ul>/gs, '')
}

function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:;?!)])/g, '$1')
    .replace(/\( /g, '(')
    .trim()
}
