import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type AssetFile = { path: AssetPath; type: string; text: string }
type AssetPath = (typeof assetPaths)[number]

export const assetPaths = ['/docs/site.css', '/docs/site.js', '/docs/search.json'] as const

export type DocsAssets = { cssPath: string; jsPath: string; indexPath: string; files: AssetFile[] }

/** The pages' stylesheet, script and search index under URLs that change with them. Text fonts come from the built web app. */
export function loadAssets(webFolder: string, index: readonly object[]): DocsAssets {
  const css: AssetFile = {
    path: '/docs/site.css',
    type: 'text/css',
    text: fontFaces(webFolder) + styles.map(read).join(''),
  }
  const js: AssetFile = { path: '/docs/site.js', type: 'text/javascript', text: scripts.map(read).join('') }
  const search: AssetFile = { path: '/docs/search.json', type: 'application/json', text: JSON.stringify(index) }
  return { cssPath: hashed(css), jsPath: hashed(js), indexPath: hashed(search), files: [css, js, search] }
}

function hashed({ path, text }: AssetFile): string {
  return `${path}?${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}

function read(name: string): string {
  return readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')
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

const scripts = ['docs.js', 'search.js']
/** In this order: what depends on the window's width comes last. */
const styles = ['base.css', 'frame.css', 'text.css', 'code.css', 'search.css', 'reference.css', 'widths.css']

const fonts = [
  { family: 'Geist', pattern: /^geist-latin-wght-normal.*\.woff2$/ },
  { family: 'Geist Mono', pattern: /^geist-mono-latin-wght-normal.*\.woff2$/ },
]
