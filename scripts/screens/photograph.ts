import type { Browser } from '@playwright/test'
import { applyState, type State } from './states.ts'

const widths = [390, 820, 1440]
export const themes = ['light', 'dark'] as const

export type Picture = { state: string; width: number; theme: (typeof themes)[number]; file: string }

/** One page in every state, width and theme, into `screens/`. */
export async function photograph(browser: Browser, url: string, path: string, states: State[]): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const state of states) {
    for (const theme of themes) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        colorScheme: theme,
        reducedMotion: 'reduce',
        ...(state.storageState && { storageState: state.storageState }),
      })
      await applyState(context, state)
      const page = await context.newPage()
      // A page that waits for its data never falls silent, and one that failed tries again first.
      await page.goto(url + path, { waitUntil: state.data === 'held' ? 'load' : 'networkidle' })
      await page.waitForFunction(hasSkeleton, state.data === 'held', { timeout: 15_000 }).catch(() => {})
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const file = `screens/${nameOf(path)}-${state.name}-${width}-${theme}.png`
        await page.screenshot({ path: file, fullPage: true })
        pictures.push({ state: state.name, width, theme, file })
      }
      await context.close()
    }
  }
  console.log(`${path}  ${pictures.length} pictures`)
  return pictures
}

export function nameOf(path: string): string {
  return path.slice(1).replace(/\W+/g, '-') || 'home'
}

/** Skeletons are there from the start, but show only after a moment. */
function hasSkeleton(isWanted: boolean): boolean {
  const skeleton = document.querySelector('.animate-appear')
  return isWanted ? skeleton !== null && getComputedStyle(skeleton).opacity === '1' : skeleton === null
}
