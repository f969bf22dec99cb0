import { chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '../e2e/support/browser.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'
import { readArguments } from './web/arguments.ts'
import { measureLighthouse } from './web/lighthouse/measure.ts'
import { checkMarkup } from './web/markup/check.ts'
import { openFilledSession } from './web/open-session.ts'
import { measureOwn } from './web/own.ts'

/** The pages as a phone gets them: our own figures, Lighthouse's, and what the validators say about the markup. */
const { parts, rounds, isChosen } = readArguments(process.argv.slice(3))
await ensureBuilt()
const product = await launchProduct({ AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none', API_LIMITS: 'off' })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
const session = await openFilledSession(browser, product)
const options = { url: product.url, session, rounds, isChosen }
const missed: string[] = []
if (parts.includes('own')) missed.push(...(await measureOwn({ ...options, browser })))
await browser.close()
if (parts.includes('lighthouse')) missed.push(...(await measureLighthouse(options)))
if (parts.includes('markup')) missed.push(...(await checkMarkup(product.url, isChosen)))
await product.stop()
for (const goal of missed) console.log(`missed: ${goal}`)
process.exit(missed.length === 0 ? 0 : 1)
