import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { productName } from '@assay/contract/product'
import { type Browser, chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '../e2e/support/browser.ts'

const publicFolder = 'web/public'
const mark = readFileSync(join(publicFolder, 'favicon.svg'), 'utf8')
const appIcon = readFileSync('scripts/icons/app-icon.svg', 'utf8')
const preview = readFileSync('scripts/icons/preview.svg', 'utf8').replace('{name}', productName)

/** Renders the product's icons and preview pictures from the drawings in `icons/`; the output is committed. */
async function main(): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  write('preview.png', await draw(browser, preview, 1200, 630))
  write('apple-touch-icon.png', await draw(browser, appIcon, 180))
  for (const size of [192, 512]) write(`icon-${size}.png`, await draw(browser, appIcon, size))
  write('favicon.ico', iconFile(await draw(browser, mark, 32), 32))
  await browser.close()
}

async function draw(browser: Browser, svg: string, width: number, height = width): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(
    `<style>${fontFaces}body{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`,
  )
  await page.evaluate('document.fonts.ready')
  const picture = await page.screenshot({ omitBackground: true })
  await page.close()
  return picture
}

/** An .ico with a single PNG: a directory of one entry, then the picture. */
function iconFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

function write(name: string, content: Buffer): void {
  writeFileSync(join(publicFolder, name), content)
  console.log(`${name}  ${(content.length / 1000).toFixed(1)} kB`)
}

const ranges = ['latin', 'vietnamese']
const fontFaces = [
  ['Geist', 'geist'],
  ['Geist Mono', 'geist-mono'],
]
  .flatMap(([family, folder]) => ranges.map((range) => fontFace(`${family}`, `${folder}`, range)))
  .join('')

function fontFace(family: string, folder: string, range: string): string {
  const file = `node_modules/@fontsource-variable/${folder}/files/${folder}-${range}-wght-normal.woff2`
  const covered = range === 'vietnamese' ? 'unicode-range:U+1EA0-1EF9;' : ''
  return `@font-face{font-family:'${family}';font-weight:100 900;${covered}src:url(data:font/woff2;base64,${readFileSync(file, 'base64')})}`
}

await main()
