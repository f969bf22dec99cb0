import { listedPages } from '@assay/contract/listed-pages'
import { html, raw } from 'hono/html'
import { docsPaths } from '../docs/guides.ts'

export function sitemap(publicUrl: string) {
  const addresses = [...listedPages.map(({ path }) => path), ...docsPaths].map((path) => publicUrl + path)
  return html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => html`<url><loc>${address}</loc></url>\n`)}</urlset>
`
}
