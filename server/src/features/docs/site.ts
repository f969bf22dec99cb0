import { type DocsAssets, loadAssets } from './assets.ts'
import { searchIndex } from './files/search-index.ts'
import { guideValues } from './guide-values.ts'
import { type Guide, loadGuides, referenceGroup } from './guides.ts'
import { openApiDocument } from './openapi/document.ts'
import { docsLayout } from './pages/layout.ts'
import { overviewPage } from './pages/overview.ts'
import { referencePages } from './pages/reference.ts'

export type DocsSite = {
  document: ReturnType<typeof openApiDocument>
  guides: Guide[]
  files: DocsAssets['files']
  /** HTML by path. */
  pages: Map<string, ReturnType<typeof docsLayout>>
}

/** All pages and files of the documentation. */
export function renderSite(publicUrl: string, webFolder: string): DocsSite {
  const document = openApiDocument(publicUrl)
  const guides = loadGuides(guideValues(publicUrl))
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
    pages: new Map(pages.map((page) => [page.path, docsLayout(page, { assets, navigation, publicUrl })])),
  }
}
