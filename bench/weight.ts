import { gzipSync } from 'node:zlib'
import { paths } from '@assay/contract/paths'
import { chromium, type Response } from '@playwright/test'
import { browserArguments, findBrowser } from '../e2e/browser.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'

const limitKilobytes = { js: 130, css: 30 }

/** What a first visit to a public page loads, as a real browser asks for it. */
await ensureBuilt()
const product = await launchProduct()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
let isWithin = true
console.log('first load, gzip            JS        CSS      fonts   requests')
for (const path of [paths.login, paths.signup, paths.termsOfService]) {
  const { js, css, font, requests } = await weigh(path)
  console.log(`${path.padEnd(24)} ${kilobytes(js)} ${kilobytes(css)} ${kilobytes(font)}   ${requests}`)
  isWithin &&= js / 1000 <= limitKilobytes.js && css / 1000 <= limitKilobytes.css
}
console.log(`limit                    ${kilobytes(limitKilobytes.js * 1000)} ${kilobytes(limitKilobytes.css * 1000)}`)
await browser.close()
await product.stop()
process.exit(isWithin ? 0 : 1)

async function weigh(path: string) {
  const page = await browser.newPage()
  const sizes = { js: 0, css: 0, font: 0, requests: 0 }
  const readings: Promise<void>[] = []
  page.on('response', (response) => readings.push(read(response)))
  await page.goto(product.url + path, { waitUntil: 'networkidle' })
  await Promise.all(readings)
  await page.close()
  return sizes

  async function read(response: Response): Promise<void> {
    sizes.requests += 1
    const type = response.headers()['content-type'] ?? ''
    const body = await response.body()
    if (type.includes('javascript')) sizes.js += gzipSync(body, { level: 9 }).length
    else if (type.includes('css')) sizes.css += gzipSync(body, { level: 9 }).length
    else if (type.includes('font')) sizes.font += body.length
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(10)
}
