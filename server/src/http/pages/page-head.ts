import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { html } from 'hono/html'

export type PageHead = {
  path: string
  title: string
  description: string
  /** What a link preview shows instead of the title. */
  headline?: string
  /** Whether search engines may list it. */
  isListed: boolean
}

export const previewImage = { path: '/preview.png', width: 1200, height: 630 }

/** Everything in the head that others read: browser tabs, search engines, link previews, home screens. */
export function pageHead(publicUrl: string, { path, title, description, headline = title, isListed }: PageHead) {
  const address = publicUrl + path
  return html`<title>${title === productName ? title : `${title} · ${productName}`}</title>
<meta name="description" content="${description}">
${isListed ? html`<link rel="canonical" href="${address}">` : html`<meta name="robots" content="noindex">`}
<meta property="og:type" content="website"><meta property="og:site_name" content="${productName}">
<meta property="og:title" content="${headline}"><meta property="og:description" content="${description}">
<meta property="og:url" content="${address}"><meta property="og:image" content="${publicUrl}${previewImage.path}">
<meta property="og:image:width" content="${previewImage.width}"><meta property="og:image:height" content="${previewImage.height}">
<meta property="og:image:alt" content="${productName}: an email address and two names, each with its verdict">
<meta name="twitter:card" content="summary_large_image">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfbf9"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#10100f">
<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
${path === paths.status ? html`<link rel="alternate" type="application/atom+xml" title="${productName} status" href="${paths.status}/feed">` : ''}
<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">`
}
