import { config } from '../../api/config.ts'

/** A custom documentation site has other URLs, so link to its front page. */
export function docsPage(guide: string): string {
  return config.docsUrl === '/docs' ? `/docs/${guide}` : config.docsUrl
}
