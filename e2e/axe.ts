import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import axe from 'axe-core'

/** Nothing to find in light and in dark. Evaluated by the debugger's protocol, so the page's own CSP stays on. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(axe.source)
    const violations = await page.evaluate(async () => {
      const { violations: found } = await window.axe.run(document, { resultTypes: ['violations'] })
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    })
    expect(violations, `${colorScheme} ${page.url()}`).toEqual([])
  }
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
