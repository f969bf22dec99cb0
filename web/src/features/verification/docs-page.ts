import { config } from '../../api/config.ts'

/** A documentation site of one's own has other addresses for its pages: then its front page has to do. */
export function docsPage(guide: string): string {
  return config.docsUrl === '/docs' ? `/docs/${guide}` : config.docsUrl
}
