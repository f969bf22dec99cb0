import { paths } from '@assay/contract/paths'
import type { APIRequestContext, Page } from '@playwright/test'
import { createUser, signIn } from './support/accounts.ts'
import { expect, onlyInDrill, test } from './support/journey.ts'
import { guestPages, lostPage, navigate, openPages, serverPages, userPages } from './support/pages.ts'

/** A page's links and anchors. */
type Found = { links: string[]; ids: string[] }

test(
  'every link of every page leads to a page or a file, and every anchor to its place, signed out and signed in',
  onlyInDrill,
  async ({ page, open, request }) => {
    await open(paths.login)
    expect(await findBroken(page, request, [lostPage])).toEqual([`${lostPage}, linked on the list of pages`])
    const publicFiles = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt']
    const forGuests = new Map<string, Found>()
    const starts = [...guestPages, ...openPages, ...serverPages, ...publicFiles]
    expect(await findBroken(page, request, starts, forGuests)).toEqual([])
    await signIn(page, await createUser(request, { services: ['developer', 'law', 'other'] }))
    expect(await findBroken(page, request, userPages, forGuests)).toEqual([])
  },
)

/** Crawls everything reachable from these pages, each URL once, and adds to the known pages. */
async function findBroken(
  page: Page,
  request: APIRequestContext,
  starts: string[],
  known = new Map<string, Found>(),
): Promise<string[]> {
  const { origin } = new URL(page.url())
  const pages = new Map<string, Found | 'elsewhere'>(known)
  const linked = new Map(starts.map((path) => [origin + path, 'the list of pages']))
  const broken: string[] = []
  for (const [address, from] of linked) {
    const { pathname, search } = new URL(address)
    const path = pathname + search
    if (pages.has(path)) continue
    const found = await visit(page, request, path)
    if (found === 'broken') broken.push(`${path}, linked on ${from}`)
    pages.set(path, found === 'broken' ? 'elsewhere' : found)
    if (typeof found === 'string') continue
    known.set(path, found)
    for (const link of found.links) {
      const url = new URL(link, address)
      if (url.origin === origin && !isMail(url) && !linked.has(url.href)) linked.set(url.href, path)
    }
  }
  for (const [address, from] of linked) {
    const { pathname, search, hash } = new URL(address)
    const target = pages.get(pathname + search)
    if (hash === '' || target === undefined || target === 'elsewhere') continue
    if (!target.ids.includes(decodeURIComponent(hash.slice(1)))) broken.push(`${address}, linked on ${from}`)
  }
  return broken
}

/** Mails of other journeys, whose links are theirs to follow. */
function isMail({ pathname }: URL): boolean {
  return pathname.startsWith('/dev/mailbox/')
}

/** `elsewhere`: a file without links, or a redirect. */
async function visit(page: Page, request: APIRequestContext, path: string): Promise<Found | 'elsewhere' | 'broken'> {
  const response = await request.get(path)
  if (!response.ok()) return 'broken'
  if (!response.headers()['content-type']?.includes('text/html')) return 'elsewhere'
  const html = await response.text()
  return /<div id="root"( data-rendered="user")?>/.test(html) ? visitScreen(page, path) : readHtml(html)
}

async function visitScreen(page: Page, path: string): Promise<Found | 'elsewhere' | 'broken'> {
  await navigate(page, path)
  await shown(page)
  const heading = await page.locator('h1').first().textContent()
  if (heading === 'Page not found') return 'broken'
  if (new URL(page.url()).pathname !== new URL(path, page.url()).pathname) return 'elsewhere'
  const found = [await page.evaluate(collect)]
  for (const tab of await page.getByRole('tab', { selected: false }).all()) {
    // A link may have opened a dialog above the tabs.
    await tab.evaluate((element: HTMLElement) => element.click())
    await shown(page)
    found.push(await page.evaluate(collect))
  }
  return { links: found.flatMap(({ links }) => links), ids: found.flatMap(({ ids }) => ids) }
}

async function shown(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
}

function collect(): Found {
  const addresses = [...document.querySelectorAll('[href], [src]')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
  )
  return { links: addresses, ids: [...document.querySelectorAll('[id]')].map(({ id }) => id) }
}

/** The server renders the documentation, so its HTML is enough. */
function readHtml(html: string): Found {
  const values = (name: string) =>
    [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value.replaceAll('&amp;', '&'))
  return { links: [...values('href'), ...values('src')], ids: values('id') }
}
