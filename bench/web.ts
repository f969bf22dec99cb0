import { chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '../e2e/support/browser.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'
import { median } from './median.ts'
import { budgetOf, paletteBudgetMilliseconds, type Route, routes } from './web/budgets.ts'
import { serveEmptyTemplate } from './web/empty-template.ts'
import { figuresOf, scriptsOfAll } from './web/figures.ts'
import { timePalette } from './web/open-palette.ts'
import { openFilledSession } from './web/open-session.ts'
import { printHead, printRow } from './web/table.ts'
import { profile } from './web/throttle.ts'
import { type Visit, visit } from './web/visit.ts'
import { type Load, weigh } from './web/weigh.ts'

const rounds = Number(process.argv[3] ?? 5)
/** The empty template's limit; beyond it, the machine is overloaded. */
const idleSeconds = 1.2
const template: Route = { path: 'empty React template', kind: 'template' }

/** What the first visit to each page loads and how soon it's there, alternating with Vite's empty template. */
await ensureBuilt()
const product = await launchProduct({ AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none', API_LIMITS: 'off' })
const empty = await serveEmptyTemplate()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
const session = await openFilledSession(browser, product)
const visited: Route[] = [...(await existing(routes)), template]
const visits = new Map<Route, Visit[]>(visited.map((route) => [route, []]))
const loads = new Map<Route, Load>()
for (const route of visited) loads.set(route, await weigh(browser, addressOf(route), sessionFor(route)))
for (let round = 0; round < rounds; round += 1) {
  for (const [route, done] of visits) {
    done.push(await visit(browser, addressOf(route), sessionFor(route)))
  }
}
const palette = await timePalette(browser, `${product.url}/dashboard`, session)
await browser.close()
empty.stop()
await product.stop()

const missed: string[] = []
printHead()
for (const [route, done] of visits) {
  const siblings = [...loads].filter(([{ kind }]) => kind === route.kind).map(([, load]) => load)
  const load = loads.get(route)
  if (load) missed.push(...printRow(route.path, figuresOf(load, done, scriptsOfAll(siblings)), budgetOf(route)))
}
const idle = median((visits.get(template) ?? []).map(({ lcp }) => lcp / 1000))
if (idle > idleSeconds)
  console.log(`the empty template took ${idle.toFixed(2)} s: this machine is busy, its times say little`)
const { cpu, latencyMilliseconds, downMegabits } = profile
console.log(
  `medians of ${rounds} visits with an empty cache; processor ${cpu} × slower, ${latencyMilliseconds} ms, ${downMegabits} Mbit/s`,
)
console.log(
  `command palette after the key press: ${palette.firstMilliseconds.toFixed(0)} ms the first time (fetches its script), ` +
    `then ${palette.laterMilliseconds.toFixed(0)} ms   limit ${paletteBudgetMilliseconds} ms`,
)
if (palette.laterMilliseconds > paletteBudgetMilliseconds) missed.push('the command palette opens too late')
for (const budget of missed) console.log(`missed: ${budget}`)
process.exit(missed.length === 0 ? 0 : 1)

function sessionFor({ kind }: Route) {
  return kind === 'user' ? session : undefined
}

function addressOf(route: Route): string {
  return route.kind === 'template' ? empty.url : product.url + route.path
}

async function existing(all: Route[]): Promise<Route[]> {
  const found: Route[] = []
  for (const route of all) {
    const { status } = await fetch(addressOf(route), { headers: { accept: 'text/html' } })
    if (status === 200) found.push(route)
    else console.log(`${route.path} answers ${status} and is left out`)
  }
  return found
}
