import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import axe from 'axe-core'

/** Nothing to find in light and in dark. Evaluated by the debugger's protocol, so the page's own CSP stays on. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(isDrawnIn, colorScheme)
    await page.evaluate(axe.source)
    const violations = await page.evaluate(async () => {
      const { violations: found } = await window.axe.run(document, { resultTypes: ['violations'] })
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    })
    expect(violations, `${colorScheme} ${page.url()}`).toEqual([])
  }
}

/** The app follows the change of theme in a later turn, and colours take a moment: axe must not see the way between. */
async function isDrawnIn(colorScheme: 'light' | 'dark'): Promise<boolean> {
  const isFollowing = document.getElementById('root') !== null && localStorage.getItem('theme') === null
  const isDark = document.documentElement.classList.contains('dark')
  if (isFollowing && isDark !== (colorScheme === 'dark')) return false
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  return true
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
