import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Cleared before the journeys start. */
export const cleanLooks = join(import.meta.dirname, '../../.cache/clean-looks')

/** No findings in light and dark mode. Evaluated through the debugger protocol, so the page's CSP stays on. */
export async function expectAccessible(page: Page): Promise<void> {
  // Both themes share the same elements, so a view that was clean in both isn't checked again.
  if (existsSync(fileOf(await page.evaluate(describeLook)))) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(isDrawnIn, colorScheme)
    await bringAxe(page)
    // Retried while it complains: a page in transition isn't a finding.
    await expect
      .poll(() => findViolations(page, colorScheme), { message: `${colorScheme} ${page.url()}`, timeout: 20_000 })
      .toEqual([])
  }
  writeFileSync(fileOf(await page.evaluate(describeLook)), '')
}

/** Once per document: parsing it costs as much as running it. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
}

/** Both themes share the same elements: only color contrast can differ. */
function findViolations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const rules = colorScheme === 'light' ? {} : { runOnly: ['color-contrast'] }
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], ...options })
    return violations.map(({ id, nodes }) =>
      [id, ...nodes.map((node) => `${node.target} ${node.failureSummary}`)].join('\n'),
    )
  }, rules)
}

/** Many journeys end on the same page: what axe found clean in this run isn't checked again, by any worker. */
function fileOf(look: string): string {
  return join(cleanLooks, createHash('sha256').update(look).digest('hex'))
}

/**
 * Everything axe's rules depend on except the words: elements with their ancestors, attributes, filled fields. Entries of a
 * list look alike, so there are only one or several of them.
 */
function describeLook(): string {
  const looks = new Map<number, number>()
  describe(document.body, 0)
  const described = [...looks].map(([look, count]) => (count === 1 ? `${look}` : `${look}s`)).sort()
  return `${document.title} ${innerWidth} ${described.join(' ')}`

  function describe(element: Element, above: number): void {
    const text = element.childElementCount === 0 && element.textContent ? 'text' : ''
    const look = hash(above, [element.tagName, ...[...element.attributes].map(describeAttribute), text].join(' '))
    looks.set(look, (looks.get(look) ?? 0) + 1)
    for (const child of element.children) describe(child, look)
  }

  function describeAttribute({ name, value }: Attr): string {
    if (name === 'style') return value.replaceAll(/[\d.]+(px|%)/g, '')
    const isAnyValue =
      /^(id|for|name|value|href|src|nonce|title|alt|placeholder|datetime|d|points|[xy][12]?|c[xy]|r|width|height|transform)$/
    const isAnyLabel = /^aria-(label|labelledby|describedby|controls|owns|activedescendant|valuenow|valuetext)$/
    return isAnyValue.test(name) || isAnyLabel.test(name) ? name : `${name}=${value}`
  }

  function hash(start: number, words: string): number {
    let sum = start
    for (let at = 0; at < words.length; at += 1) sum = Math.imul(sum ^ words.charCodeAt(at), 16_777_619)
    return sum
  }
}

/** The app applies a theme change in a later tick, and colors transition: axe must not see the middle. */
async function isDrawnIn(colorScheme: 'light' | 'dark'): Promise<boolean> {
  const isFollowing = document.getElementById('root') !== null && localStorage.getItem('theme') === null
  const isDark = document.documentElement.classList.contains('dark')
  if (isFollowing && isDark !== (colorScheme === 'dark')) return false
  // An inherited color starts its transition only after its parent's: wait until none is left.
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
  }
}
