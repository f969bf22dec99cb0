import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { isLooking } from './looking.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** In the drill, no findings in this state of the page. Journeys call it where something new is on the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  if (isLooking) await expectClean(page)
}

/** No findings in light and dark mode. Evaluated through the debugger protocol, so the page's CSP stays on. */
export async function expectClean(page: Page): Promise<void> {
  await page.waitForFunction(isStill)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // Again while it complains: a page in transition isn't a finding.
  await expect.poll(() => page.evaluate(findViolations), { message: page.url(), timeout: 20_000 }).toEqual([])
}

/** Runs in the page. Both themes share the same elements, so that only their contrast is checked twice. */
async function findViolations(): Promise<string[]> {
  const found = await run({})
  const root = document.documentElement
  const { className } = root
  const { colorScheme } = root.style
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
  root.style.colorScheme = root.classList.toggle('dark') ? 'dark' : 'light'
  found.push(...(await run({ runOnly: ['color-contrast'] })))
  root.className = className
  root.style.colorScheme = colorScheme
  // Applied before transitions are back, or every color would start one.
  void document.body.offsetHeight
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  return found

  async function run(options: axe.RunOptions): Promise<string[]> {
    // Of what axe loads beforehand, the rules need the media alone.
    const { violations } = await window.axe.run({
      ...options,
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
    })
    return violations.map(({ id, nodes }) =>
      [id, ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)].join('\n'),
    )
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
  }
}
