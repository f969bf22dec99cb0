import { pagesFor } from '@assay/contract/pages'
import { devHeaders } from '../../../scripts/launch.ts'

export type ServedPage = { path: string; html: string; policy: string; isEmail: boolean }

/** Pages that the server writes itself. The web app's are in the contract, and the docs link to each other. */
const plainPages = [
  '/docs',
  '/docs/reference',
  '/dev/mailbox',
  '/sandbox/payments/controls',
  '/auth/v1/authorize?provider=google',
  '/auth/v1/verify?token=x&type=signup',
  '/offline.html',
  '/no-such-page',
]

/** Every page as it's served, with the HTML of the emails in the mailbox. */
export async function readPages(url: string): Promise<ServedPage[]> {
  const isRead = new Set<string>()
  const pages: ServedPage[] = []
  const waiting = [...pagesFor('guest', 'public', 'onboarding', 'user').map(({ path }) => path), ...plainPages]
  for (const path of waiting) {
    if (isRead.has(path)) continue
    isRead.add(path)
    const response = await fetch(url + path, { headers: { accept: 'text/html', ...devHeaders(url) } })
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    const html = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    pages.push({ path, html, policy, isEmail: /mailbox\/.+\/html$/.test(path) })
    waiting.push(...linksIn(html))
  }
  return pages
}

/** Guides, and in the mailbox the emails with their HTML. */
function linksIn(html: string): string[] {
  const links = [...html.matchAll(/(?:href|src)="(\/(?:docs|dev\/mailbox)\/[\w/.-]+)["#]/g)]
  return links.flatMap(([, link = '']) => (/\.\w+$/.test(link) ? [] : [link]))
}
