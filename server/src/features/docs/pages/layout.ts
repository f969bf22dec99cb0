import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { html, raw } from 'hono/html'
import { pageHead } from '../../../http/pages/page-head.ts'
import type { DocsAssets } from '../assets.ts'
import type { Section } from '../render-markdown.ts'

export type NavigationEntry = { path: string; title: string; group: string }

export type DocsPage = {
  path: string
  title: string
  lead: string
  content: string
  sections: Section[]
  /** The reference shows samples beside the text and needs the width. */
  isWide?: boolean
}

type Frame = { assets: DocsAssets; navigation: NavigationEntry[]; publicUrl: string }

/** Pages are rendered once; each response has a nonce of its own. */
export const noncePlaceholder = '__CSP_NONCE__'

/** The frame of every documentation page: navigation left, sections right, previous and next at the end. */
export function docsLayout(page: DocsPage, { assets, navigation, publicUrl }: Frame) {
  const index = navigation.findIndex(({ path }) => path === page.path)
  const previous = navigation[index - 1]
  const next = navigation[index + 1]
  const menu = navigationList(navigation, page)
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${pageHead(publicUrl, { ...page, title: `${page.title} · Documentation`, headline: page.title, description: page.lead, isListed: true })}
${assets.fontPaths.map(preloadFont)}<link rel="stylesheet" href="${assets.cssPath}"><script src="${assets.jsPath}" nonce="${noncePlaceholder}"></script></head>
<body><a class="skip" href="#content">Skip to content</a>
<header class="top"><a class="brand" href="${paths.home}" aria-label="${productName} home">${raw(mark)}<span>${productName}</span></a>
${searchButton}${siteNavigation}</header>
<div class="frame${page.isWide ? ' wide' : ''}">
<details class="menu"><summary>Menu<span>${page.title}</span></summary><nav aria-label="Documentation menu">${menu}</nav></details>
<div class="side"><nav aria-label="Documentation">${menu}</nav></div>
<main id="content" tabindex="-1"><h1>${page.title}</h1><p class="lead">${page.lead}</p>
${raw(page.content)}
<nav class="neighbors" aria-label="Previous and next page">${previous ? neighbor(previous, 'Previous') : ''}${next ? neighbor(next, 'Next') : ''}</nav></main>
${page.isWide || page.sections.length < 2 ? '' : tableOfContents(page.sections)}
</div>${searchDialog(assets.indexPath)}<p id="said" role="status" class="sr-only"></p></body></html>`
}

/** As on every public page (web/src/app/public-shell.tsx). The page is the same for everyone; the script knows whether this browser has a session. */
const siteNavigation = html`<nav aria-label="Site"><a href="${paths.pricing}">Pricing</a><a class="here" href="/docs">Docs</a><a class="guest" href="${paths.login}">Sign in</a><a class="guest button" href="${paths.signup}">Start free</a><a class="user button quiet" href="${paths.dashboard}">Dashboard</a></nav>`

function preloadFont(path: string) {
  return html`<link rel="preload" as="font" type="font/woff2" href="${path}" crossorigin>`
}

function navigationList(navigation: NavigationEntry[], page: DocsPage) {
  const groups = [...new Set(navigation.map(({ group }) => group))]
  return groups.map((group) => {
    const links = navigation.filter((entry) => entry.group === group).map((entry) => navigationEntry(entry, page))
    return html`${group && html`<p>${group}</p>`}<ul>${links}</ul>`
  })
}

/** A wide page has no room for its sections, so they go under its name. */
function navigationEntry({ path, title }: NavigationEntry, page: DocsPage) {
  if (path !== page.path) return html`<li><a href="${path}">${title}</a></li>`
  const sections = page.isWide
    ? page.sections.map(({ id, title: of }) => html`<li><a href="#${id}">${of}</a></li>`)
    : []
  return html`<li><a href="${path}" aria-current="page">${title}</a>${sections.length > 0 ? html`<ul>${sections}</ul>` : ''}</li>`
}

function tableOfContents(sections: Section[]) {
  const links = sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)
  return html`<div class="toc"><nav aria-label="On this page"><p>On this page</p><ul>${links}</ul></nav></div>`
}

function neighbor({ path, title }: NavigationEntry, label: 'Previous' | 'Next') {
  return html`<a class="${label.toLowerCase()}" href="${path}"><span>${label}</span>${title}</a>`
}

const mark =
  '<svg viewBox="0 0 32 32" width="28" height="28" fill="none" aria-hidden="true"><rect x="5.2" y="5.2" width="21.6" height="21.6" rx="5" transform="rotate(45 16 16)" fill="#0a6b5d"/><path d="M10.6 16.4l3.7 3.7 7.1-8" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>'

const lens = raw(
  '<svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" aria-hidden="true"><circle cx="7" cy="7" r="4.5"/><path d="M10.5 10.5 14 14"/></svg>',
)

/** Shown where the script runs: without it there is nothing to open. */
const searchButton = html`<button type="button" class="search-open" aria-haspopup="dialog" aria-keyshortcuts="/ Control+K Meta+K" aria-label="Search the docs">${lens}<span>Search</span><kbd aria-hidden="true">/</kbd></button>`

/** The script fetches the index when the dialog opens for the first time. */
function searchDialog(indexPath: string) {
  return html`<dialog id="search" class="search" data-index="${indexPath}" aria-label="Search the docs">
<form role="search" aria-label="Docs"><button type="submit" class="search-go" aria-label="Open the first result">${lens}</button><input id="search-words" type="search" autofocus aria-label="Search guides and the API reference" aria-describedby="search-found" placeholder="Search guides and the API reference" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go" maxlength="100"><button type="button" class="search-close">Close</button></form>
<p id="search-found" role="status"></p><ul id="search-results"></ul></dialog>`
}
