import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type DocsAssets = { css: string; js: string; cssPath: string; jsPath: string }

/** The pages' stylesheet and script under hashed URLs. Text fonts come from the built web app. */
export function loadAssets(webFolder: string): DocsAssets {
  const css = fontFaces(webFolder) + styles.map(read).join('')
  const js = read('docs.js')
  return { css, js, cssPath: `/docs/${hashOf(css)}.css`, jsPath: `/docs/${hashOf(js)}.js` }
}

function read(name: string): string {
  return readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** Without a build (development, tests) system fonts do. */
function fontFaces(webFolder: string): string {
  const folder = join(webFolder, 'assets')
  const files = existsSync(folder) ? readdirSync(folder) : []
  return fonts
    .map(({ family, pattern }) => {
      const file = files.find((name) => pattern.test(name))
      return file
        ? `@font-face{font-family:"${family}";src:url(/assets/${file}) format("woff2");font-weight:100 900;font-display:swap}\n`
        : ''
    })
    .join('')
}

/** In this order: what depends on the window's width comes last. */
const styles = ['base.css', 'frame.css', 'text.css', 'code.css', 'reference.css', 'widths.css']

const fonts = [
  { family: 'Geist', pattern: /^geist-latin-wght-normal.*\.woff2$/ },
  { family: 'Geist Mono', pattern: /^geist-mono-latin-wght-normal.*\.woff2$/ },
]
