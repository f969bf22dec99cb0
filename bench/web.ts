import { pagesFor } from '@assay/contract/pages'
import { chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '../e2e/support/browser.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'
import { measureLighthouse } from './web/lighthouse/measure.ts'
import { checkMarkup } from './web/markup/check.ts'
import { openFilledSession } from './web/open-session.ts'
import { kilobytesOf, scriptsOf, scriptsToSignIn } from './web/weights.ts'

// `npm run bench web -- lighthouse 3 /login /docs`: which parts, how often, which pages. Nothing named means all, five times.
const words = process.argv.slice(3)
const known = ['weights', 'lighthouse', 'markup']
const unknown = words.find((word) => !(known.includes(word) || word.startsWith('/') || /^[1-9]\d*$/.test(word)))
if (unknown !== undefined) {
  console.error(`${unknown} is none of ${known.join(', ')}, a number of rounds or a path that begins with a slash.`)
  process.exit(1)
}
const isWanted = (part: string) => words.includes(part) || !words.some((word) => known.includes(word))
const isChosen = (path: string) => words.includes(path) || !words.some((word) => word.startsWith('/'))
const rounds = Number(words.find((word) => /^\d/.test(word)) ?? 5)

await ensureBuilt()
const missed: string[] = []
if (isWanted('weights')) printWeights()
if (isWanted('lighthouse') || isWanted('markup')) {
  const product = await launchProduct({ AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none', API_LIMITS: 'off' })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  const session = await openFilledSession(browser, product)
  await browser.close()
  if (isWanted('lighthouse')) missed.push(...(await measureLighthouse({ url: product.url, session, rounds, isChosen })))
  if (isWanted('markup')) missed.push(...(await checkMarkup(product.url, isChosen)))
  await product.stop()
}
for (const goal of missed) console.log(`missed: ${goal}`)
process.exit(missed.length === 0 ? 0 : 1)

/** The limits are in weights.test.ts, which runs with every `npm test`. */
function printWeights() {
  const rows = pagesFor('guest', 'public', 'onboarding', 'user').filter(({ path }) => isChosen(path))
  const print = (name: string, scripts: Set<string>) =>
    console.log(`| ${name} | ${kilobytesOf(scripts).toFixed(1)} | ${scripts.size} |`)
  console.log('\n| page | JS gzip kB | scripts |\n|---|---|---|')
  for (const page of rows) print(`\`${page.path}\``, scriptsOf(page))
  print('to sign in', scriptsToSignIn())
}
