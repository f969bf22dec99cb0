import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Emptied before the journeys begin. */
export const cleanLooks = join(import.meta.dirname, '../../.cache/clean-looks')

/** Nothing to find in light and in dark. Evaluated by the debugger's protocol, so the page's own CSP stays on. */
export async function expectAccessible(page: Page): Promise<void> {
  // The elements are the same in both themes, so a look that was clean in both need not be drawn again in either.
  if (existsSync(fileOf(await page.evaluate(describeLook)))) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(isDrawnIn, colorScheme)
    await bringAxe(page)
    // Asked again while it complains: a screen that was just being exchanged for the next one is not a finding.
    await expect
      .poll(() => findViolations(page, colorScheme), { message: `${colorScheme} ${page.url()}`, timeout: 20_000 })
      .toEqual([])
  }
  writeFileSync(fileOf(await page.evaluate(describeLook)), '')
}

/** Once for each document: to read it costs as much as to run it. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
}

/** The elements are the same in both themes: what can differ is the contrast of their colors. */
function findViolations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const rules = colorScheme === 'light' ? {} : { runOnly: ['color-contrast'] }
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], ...options })
    return violations.map(({ id, nodes }) =>
      [id, ...nodes.map((node) => `${node.target} ${node.failureSummary}`)].join('\n'),
    )
  }, rules)
}

/** Many journeys end on the same screen: what axe has found clean in this run is not asked again, by any worker. */
function fileOf(look: string): string {
  return join(cleanLooks, createHash('sha256').update(look).digest('hex'))
}

/** Everything that axe's rules depend on but the words themselves: elements, attributes, which fields are filled. */
function describeLook(): string {
  const attributes = (element: Element) =>
    [...element.attributes].map(({ name, value }) =>
      /^(id|for|value|href|src|nonce|aria-(labelledby|describedby|controls))$/.test(name) ? name : `${name}=${value}`,
    )
  const elements = [...document.body.querySelectorAll('*')]
  const described = elements.map((element) =>
    [
      element.tagName,
      ...attributes(element),
      element.childElementCount === 0 && element.textContent ? 'text' : '',
    ].join(' '),
  )
  return `${document.title} ${innerWidth} ${described.join('|')}`
}

/** The app follows the change of theme in a later turn, and colors take a moment: axe must not see the way between. */
async function isDrawnIn(colorScheme: 'light' | 'dark'): Promise<boolean> {
  const isFollowing = document.getElementById('root') !== null && localStorage.getItem('theme') === null
  const isDark = document.documentElement.classList.contains('dark')
  if (isFollowing && isDark !== (colorScheme === 'dark')) return false
  // A color that is inherited begins its own way only when its parent's has moved: until none is left.
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
