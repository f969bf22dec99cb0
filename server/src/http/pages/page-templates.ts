import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pages } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import { z } from 'zod'
import type { DrawPage } from './drawn-pages.ts'
import type { FirstPage } from './first-page.ts'

/** The HTML of a page, without what differs per response. The address is what the browser shows. */
export type PageTemplates = (path: string, address: string, first: FirstPage | null) => Promise<string>

/** What the build knows about each page: its scripts, and what it shows before them. */
export function createPageTemplates(folder: string, drawPage: DrawPage): PageTemplates {
  const empty = readFileSync(join(folder, 'index.html'), 'utf8')
  const scripts = readBuildFile(folder, 'page-scripts.json', PageScripts) ?? { started: [], pages: {} }
  const frames = readBuildFile(folder, 'first-frames.json', z.record(z.string(), z.string())) ?? {}
  return async (path, address, first) => {
    // Guests who open the front page get the sign-in page without a redirect.
    const { [path === paths.home ? pages.login.path : path]: named = scripts.pages['*'] ?? [] } = scripts.pages
    const drawing = await drawPage(path, address, first)
    const last = afterFirstPaint(scriptElements(scripts.started, named))
    if (drawing !== null)
      return empty.replace(/<div id="root"><\/div>\s*<noscript>.*?<\/noscript>/s, () => drawing + last)
    return empty.replace('<div id="root"></div>', (root) => (frames[path] ?? '') + root + last)
  }
}

/** First the browser fetches what it takes to show the page: style sheet and font. A hidden tab has no first paint. */
function afterFirstPaint(elements: string): string {
  return `<template id="scripts">${elements}</template><script nonce="__CSP_NONCE__">
(() => {
  const load = () => document.body.append(document.getElementById('scripts').content)
  requestAnimationFrame(() => setTimeout(load))
  setTimeout(load, 1000)
})()
</script>`
}

/**
 * All of them are fetched at once; those that are `started` import the others. Without priority: first the browser
 * fetches what it takes to show the page.
 */
function scriptElements(started: string[], named: string[]): string {
  const attributes = 'crossorigin nonce="__CSP_NONCE__" fetchpriority="low"'
  const links = named.map((name) => `<link rel="modulepreload" href="${name}" ${attributes}>`)
  return [...started.map((name) => `<script type="module" src="${name}" ${attributes}></script>`), ...links].join('')
}

function readBuildFile<Shape extends z.ZodType>(folder: string, name: string, shape: Shape): z.infer<Shape> | null {
  const file = join(folder, '.vite', name)
  return existsSync(file) ? shape.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** Scripts by the page's path; `*` is an address without a page. */
const PageScripts = z.object({
  started: z.array(z.string()),
  pages: z.record(z.string(), z.array(z.string())),
})
