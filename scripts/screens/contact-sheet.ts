import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import type { Picture } from './photograph.ts'

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
