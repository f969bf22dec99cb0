import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Cleared before the journeys start. */
export const cleanLooks = join(import.meta.dirname, '../../.cache/clean-looks')

/**
 * No findings in light and dark mode. Many journeys end on the same page: what was found clean in this run isn't checked again
 * by any worker. Evaluated through the debugger protocol, so the page's CSP stays on.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { width, looks } = await page.evaluate(describeLooks, null)
  const clean = readClean(width)
  const known = looks.filter((look) => clean.has(look))
  if (known.length === looks.length) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(isDrawnIn, colorScheme)
    await bringAxe(page)
    // Retried while it complains: a page in transition isn't a finding.
    await expect
      .poll(() => findViolations(page, colorScheme, known), {
        message: `${colorScheme} ${page.url()}`,
        timeout: 20_000,
      })
      .toEqual([])
  }
  const checked = await page.evaluate(describeLooks, null)
  appendFileSync(fileOf(checked.width), checked.looks.map((look) => `${look}\n`).join(''))
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
  await page.evaluate(axeSource)
  await page.evaluate(`window.describeLooks = ${describeLooks}`)
}

/**
 * Of a page that is new, everything; of a known one, what is new on it. Both themes share the same elements: only color
 * contrast can differ. It takes most of the time, and is the same for text that looks alike.
 */
function findViolations(page: Page, colorScheme: 'light' | 'dark', known: string[]): Promise<string[]> {
  return page.evaluate(
    async ([colorScheme, known]) => {
      const { isNew, roots, texts } = window.describeLooks(known)
      const runs: [axe.ElementContext, axe.RunOptions][] = []
      if (colorScheme === 'light' && (isNew || roots.length > 0))
        runs.push([isNew ? document : { include: roots }, { rules: { 'color-contrast': { enabled: false } } }])
      if (texts.length > 0) runs.push([{ include: texts }, { runOnly: ['color-contrast'] }])
      const found: string[] = []
      for (const [context, options] of runs) {
        const { violations } = await window.axe.run(context, { resultTypes: ['violations'], ...options })
        for (const { id, nodes } of violations)
          found.push([id, ...nodes.map((node) => `${node.target} ${node.failureSummary}`)].join('\n'))
      }
      return found
    },
    [colorScheme, known] as const,
  )
}

/**
 * Everything axe's rules depend on except the words: the title, and elements with their style sheets, ancestors, attributes and
 * filled fields. Entries of a list look alike, so there are only one or several of them. The roots are the topmost elements with
 * a look that isn't known yet; the texts are up to three of each such look, since the first and the last may have colors of
 * their own.
 */
function describeLooks(known: string[] | null) {
  const found = new Map<number, Element[]>()
  const sheets = hash(0, [...document.styleSheets].map(({ href }) => href).join(' '))
  // An open dialog marks the body itself.
  for (const element of document.body.children) describe(element, sheets)
  const title = `"${document.title}"`
  const nameOf = (look: number) => (found.get(look)?.length === 1 ? `${look}` : `${look}s`)
  const clean = new Set(known)
  const unknown = [...found].flatMap(([look, elements]) => (clean.has(nameOf(look)) ? [] : [elements]))
  const fresh = new Set(unknown.flat())
  const texts = unknown.flatMap((elements) => {
    const shown = elements.filter((element) => hasText(element) && element.checkVisibility())
    return [...new Set([...shown.slice(0, 2), ...shown.slice(-1)])]
  })
  const roots = [...fresh].filter(({ parentElement }) => !parentElement || !fresh.has(parentElement))
  const looks = [title, ...[...found.keys()].map(nameOf)]
  return { width: innerWidth, looks, isNew: !clean.has(title), roots: known ? roots : [], texts: known ? texts : [] }

  function hasText({ childNodes, tagName }: Element): boolean {
    const isText = ({ nodeType, nodeValue }: ChildNode) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== ''
    return [...childNodes].some(isText) || ['INPUT', 'SELECT', 'TEXTAREA'].includes(tagName)
  }

  function describe(element: Element, above: number): void {
    const text = element.childElementCount === 0 && element.textContent ? 'text' : ''
    const attributes = [...element.attributes].map(describeAttribute).filter(Boolean)
    const look = hash(above, [element.tagName, ...attributes, text].join(' '))
    const alike = found.get(look)
    if (alike) alike.push(element)
    else found.set(look, [element])
    // Behind a dialog it can't be seen or reached.
    if (element.getAttribute('data-aria-hidden') === 'true') return
    if (element.tagName === 'svg') return
    for (const child of element.children) describe(child, look)
  }

  function describeAttribute({ name, value }: Attr): string {
    const isForScripts = name.startsWith('data-') && name !== 'data-state'
    if (isForScripts || (name === 'tabindex' && value === '-1') || (name === 'style' && value === '')) return ''
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
    describeLooks: typeof describeLooks
  }
}
