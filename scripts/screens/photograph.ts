import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { applyState, type State } from './states.ts'

const widths = [390, 820, 1440]
export const themes = ['light', 'dark'] as const

type Picture = { state: string; width: number; theme: (typeof themes)[number]; file: string }

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

/** Pictures of one page side by side, a row for each state: what is out of line shows at a glance. */
export async function writeContactSheet(browser: Browser, name: string, pictures: Picture[]): Promise<void> {
  const states = [...new Set(pictures.map(({ state }) => state))]
  const sections = states.map((state) => {
    const row = pictures.filter((picture) => picture.state === state).map(figureOf)
    return `<section><h2>${state}</h2><div>${row.join('')}</div></section>`
  })
  const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } })
  await page.setContent(`<style>${style}</style><h1>${name}</h1>${sections.join('')}`)
  await page.screenshot({ path: `screens/sheets/${name}.png`, fullPage: true })
  await page.close()
}

function figureOf({ file, width }: Picture): string {
  const shown = width === 390 ? 190 : width === 820 ? 300 : 480
  return `<img width="${shown}" src="data:image/png;base64,${readFileSync(file, 'base64')}">`
}

const style = `
body { margin: 16px; font: 16px sans-serif; background: #888 }
h1, h2 { margin: 8px 0; font-size: 18px } h2 { font-size: 15px }
div { display: flex; gap: 8px; align-items: start }
img { max-height: 900px; object-fit: cover; object-position: top }`
