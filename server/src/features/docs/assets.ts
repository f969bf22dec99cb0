import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type AssetFile = { path: AssetPath; type: string; text: string }
type AssetPath = (typeof assetPaths)[number]

export const assetPaths = ['/docs/site.css', '/docs/site.js', '/docs/search.json'] as const

export type DocsAssets = { cssPath: string; jsPath: string; indexPath: string; fontPaths: string[]; files: AssetFile[] }

/** The pages' stylesheet, script and search index under URLs that change with them. Text fonts come from the built web app. */
export function loadAssets(webFolder: string, index: readonly unknown[]): DocsAssets {
  const fonts = findFonts(webFolder)
  const css: AssetFile = {
    path: '/docs/site.css',
    type: 'text/css',
    text: fonts.map(fontFace).join('') + styles.map(read).join(''),
  }
  const js: AssetFile = { path: '/docs/site.js', type: 'text/javascript', text: scripts.map(read).join('') }
  const search: AssetFile = { path: '/docs/search.json', type: 'application/json', text: JSON.stringify(index) }
  return {
    cssPath: hashed(css),
    jsPath: hashed(js),
    indexPath: hashed(search),
    fontPaths: fonts.map(({ path }) => path),
    files: [css, js, search],
  }
}

function hashed({ path, text }: AssetFile): string {
  return `${path}?${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}

function read(name: string): string {
  return readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')
}

type Font = { family: string; path: string }

/** Without a build (development, tests) system fonts do. */
function findFonts(webFolder: string): Font[] {
  const folder = join(webFolder, 'assets')
  const files = existsSync(folder) ? readdirSync(folder) : []
  return fontFiles.flatMap(({ family, pattern }) => {
    const file = files.find((name) => pattern.test(name))
    return file ? [{ family, path: `/assets/${file}` }] : []
  })
}

/** Text waits for its font, which is fetched beside the style sheet, so that nothing moves when it arrives. */
function fontFace({ family, path }: Font): string {
  return `@font-face{font-family:"${family}";src:url(${path}) format("woff2");font-weight:100 900;font-display:block}\n`
}

const scripts = ['docs.js', 'search.js']
/** The order matters: rules that depend on the window's width come last. */
const styles = [
  'base.css',
  'frame.css',
  'text.css',
  'flow.css',
  'code.css',
  'search.css',
  'reference.css',
  'widths.css',
]

const fontFiles = [
  { family: 'Geist', pattern: /^geist-latin-wght-normal.*\.woff2$/ },
  { family: 'Geist Mono', pattern: /^geist-mono-latin-wght-normal.*\.woff2$/ },
]
