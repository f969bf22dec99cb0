import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type axe from 'axe-core'
import { describeColors, describeLooks } from './looks.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Cleared before the journeys start. */
export const cleanLooks = join(import.meta.dirname, '../../.cache/clean-looks')

/**
 * No findings in light and dark mode. Many journeys end on the same page: what was found clean in this run isn't checked again
 * by any worker. Evaluated through the debugger protocol, so the page's CSP stays on.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForFunction(isStill)
  const { width, looks } = await page.evaluate(describeLooks, null)
  const clean = readClean(width)
  const known = looks.filter((look) => clean.has(look))
  if (known.length === looks.length) return
  await bringAxe(page)
  let checked: string[] = []
  // Retried while it complains: a page in transition isn't a finding.
  const findViolations = async () => {
    const colors = [...clean].filter((look) => /^(light|dark) /.test(look))
    const result = await page.evaluate(runAxe, { known, colors })
    checked = result.checked
    return result.violations
  }
  await expect.poll(findViolations, { message: page.url(), timeout: 20_000 }).toEqual([])
  appendFileSync(fileOf(width), checked.map((look) => `${look}\n`).join(''))
}

function readClean(width: number): Set<string> {
  const file = fileOf(width)
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
}

/** Between two breakpoints of the style sheet, a look is the same. */
function fileOf(width: number): string {
  return join(cleanLooks, String([640, 768, 1024, 1280, 1536].filter((breakpoint) => width >= breakpoint).length))
}

/** Once per document: parsing it costs as much as running it. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(
    `${axeSource}; window.describeLooks = ${describeLooks}; window.describeColors = ${describeColors}`,
  )
}

/**
 * Runs in the page. Of a page that is new, everything; of a known one, what is new on it. Both themes share the same elements:
 * only color contrast can differ. It takes most of the time, so colors that were clear elsewhere aren't checked again.
 */
async function runAxe({ known, colors }: { known: string[]; colors: string[] }) {
  const { isNew, roots, texts } = window.describeLooks(known)
  const violations: string[] = []
  const passed: string[] = []
  if (isNew || roots.length > 0) {
    const rules = { 'color-contrast': { enabled: false } }
    // Of what is loaded beforehand, enabled rules need the media alone.
    const options = { resultTypes: ['violations' as const], rules, preload: { assets: ['media'] } }
    report(await window.axe.run(isNew ? document : { include: roots }, options))
  }
  if (texts.length > 0) {
    const isDark = document.documentElement.classList.contains('dark')
    await expectClear(isDark ? 'dark' : 'light')
    await inOtherTheme(() => expectClear(isDark ? 'light' : 'dark'))
  }
  return { violations, checked: [...window.describeLooks(null).looks, ...passed] }

  async function expectClear(theme: string): Promise<void> {
    const nameOf = (element: Element) => `${theme} ${window.describeColors(element)}`
    // A message may have gone in the meantime.
    const include = texts.filter((text) => text.isConnected && !colors.includes(nameOf(text)))
    if (include.length === 0) return
    const results = await window.axe.run(
      { include },
      { resultTypes: ['violations', 'passes'], runOnly: ['color-contrast'], elementRef: true, selectors: false },
    )
    report(results)
    const clear = results.passes.flatMap(({ nodes }) => nodes.flatMap(({ element }) => element ?? []))
    passed.push(...clear.filter((element) => window.describeColors(element) !== null).map(nameOf))
  }

  function report(results: axe.AxeResults): void {
    for (const { id, nodes } of results.violations)
      violations.push([id, ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)].join('\n'))
  }

  /** As the app and the server's pages apply it, at once and without frames in between. */
  async function inOtherTheme(work: () => Promise<void>): Promise<void> {
    const root = document.documentElement
    const { className } = root
    const { colorScheme } = root.style
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
    root.style.colorScheme = root.classList.toggle('dark') ? 'dark' : 'light'
    await work()
    root.className = className
    root.style.colorScheme = colorScheme
    // Applied before transitions are back, or every color would start one.
    void document.body.offsetHeight
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

/** Colors transition, and an inherited one starts only after its parent's: axe must not see the middle. */
async function isStill(): Promise<boolean> {
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    if (running.length === 0) return true
    await Promise.allSettled(running.map((transition) => transition.finished))
  }
}

declare global {
  interface Window {
    axe: typeof axe
    describeLooks: typeof describeLooks
    describeColors: typeof describeColors
  }
}
