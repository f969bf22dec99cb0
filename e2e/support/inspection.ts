import type { Browser, Page } from '@playwright/test'

/**
 * A copy of the page for axe, in a page that each browser keeps: there it is loaded and compiled once, not again for every
 * journey. The page itself where a copy would be something else: with frames, or with a server that no longer answers.
 */
export async function copyForInspection(page: Page): Promise<Page> {
  const browser = page.context().browser()
  const content = await page.evaluate(readContent)
  if (!browser || content.hasFrames) return page
  const copy = await copyIn(browser)
  const size = page.viewportSize()
  if (size) await copy.setViewportSize(size)
  const { origin } = new URL(content.url)
  if (!copy.url().startsWith(`${origin}/`)) {
    const response = await copy.goto(`${origin}/livez`).catch(() => null)
    if (!response) return page
  }
  return (await copy.evaluate(showContent, content)) ? copy : page
}

const copies = new WeakMap<Browser, Promise<Page>>()

function copyIn(browser: Browser): Promise<Page> {
  // The copy's styles are set by us, which the product's policy forbids.
  const copy = copies.get(browser) ?? browser.newContext({ bypassCSP: true }).then((context) => context.newPage())
  copies.set(browser, copy)
  return copy
}

type Content = ReturnType<typeof readContent>

/** Runs in the page. What its markup doesn't say comes with it, in the order of the elements. */
function readContent() {
  const fields = document.querySelectorAll<HTMLInputElement>('input, select, textarea')
  return {
    url: location.href,
    html: document.documentElement.outerHTML,
    fields: [...fields].map(({ type, value, checked }) => ({ type, value, checked })),
    modals: [...document.querySelectorAll('dialog')].map((dialog) => dialog.matches(':modal')),
    hasFrames: document.querySelector('iframe') !== null,
  }
}

/** Runs in the copy. Returns whether all styles are there. */
async function showContent({ url, html, fields, modals }: Content): Promise<boolean> {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  // Text where scripts run, elements where they don't.
  for (const each of parsed.querySelectorAll('noscript')) each.textContent = each.innerHTML
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }')
  document.adoptedStyleSheets = [still]
  document.replaceChild(document.adoptNode(parsed.documentElement), document.documentElement)
  history.replaceState(null, '', url)
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  await Promise.all(links.map((link) => link.sheet ?? new Promise((done) => (link.onload = link.onerror = done))))
  document.querySelectorAll<HTMLInputElement>('input, select, textarea').forEach((field, at) => {
    const { type, value = '', checked = false } = fields[at] ?? {}
    if (type !== 'file') Object.assign(field, { value, checked })
  })
  document.querySelectorAll('dialog').forEach((dialog, at) => {
    if (!modals[at]) return
    dialog.close()
    dialog.showModal()
  })
  await document.fonts.ready
  return links.every((link) => link.sheet !== null)
}
