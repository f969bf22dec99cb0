import type { Browser } from '@playwright/test'
import { median } from '../verify/load.ts'
import { budgetOf, paletteBudgetMilliseconds, type Route, routes } from './budgets.ts'
import { serveEmptyTemplate } from './empty-template.ts'
import { figuresOf, scriptsOfAll } from './figures.ts'
import { timePalette } from './open-palette.ts'
import type { StorageState } from './open-session.ts'
import { printHead, printRow } from './table.ts'
import { profile } from './throttle.ts'
import { type Visit, visit } from './visit.ts'
import { type Load, weigh } from './weigh.ts'

/** The empty template's limit; beyond it, the machine is overloaded. */
const idleSeconds = 1.2
const template: Route = { path: 'empty template', kind: 'template' }

type Options = {
  browser: Browser
  url: string
  session: StorageState
  rounds: number
  isChosen: (path: string) => boolean
}

/** What the first visit to each page loads and how soon it's there, alternating with Vite's empty template. */
export async function measureOwn({ browser, url, session, rounds, isChosen }: Options): Promise<string[]> {
  const empty = await serveEmptyTemplate()
  const addressOf = (route: Route) => (route.kind === 'template' ? empty.url : url + route.path)
  const sessionFor = ({ kind }: Route) => (kind === 'user' ? session : undefined)
  const visited = [...routes.filter(({ path }) => isChosen(path)), template]
  const visits = new Map<Route, Visit[]>(visited.map((route) => [route, []]))
  const loads = new Map<Route, Load>()
  for (const route of visited) loads.set(route, await weigh(browser, addressOf(route), sessionFor(route)))
  for (let round = 0; round < rounds; round += 1) {
    for (const [route, done] of visits) done.push(await visit(browser, addressOf(route), sessionFor(route)))
  }
  const palette = await timePalette(browser, `${url}/dashboard`, session)
  empty.stop()

  const missed: string[] = []
  printHead()
  for (const [route, done] of visits) {
    const siblings = [...loads].filter(([{ kind }]) => kind === route.kind).map(([, load]) => load)
    const load = loads.get(route)
    const name = route.kind === 'template' ? route.path : `\`${route.path}\``
    if (load) missed.push(...printRow(name, figuresOf(load, done, scriptsOfAll(siblings)), budgetOf(route)))
  }
  const idle = median((visits.get(template) ?? []).map(({ lcp }) => lcp / 1000))
  if (idle > idleSeconds)
    console.log(`the empty template took ${idle.toFixed(2)} s: this machine is busy, its times say little`)
  const { cpu, latencyMilliseconds, downMegabits } = profile
  console.log(
    `\nmedians of ${rounds} visits with an empty cache; processor ${cpu} × slower, ${latencyMilliseconds} ms, ${downMegabits} Mbit/s`,
  )
  const { firstMilliseconds, slowestMilliseconds } = palette
  console.log(
    `command palette after the key press: ${firstMilliseconds.toFixed(0)} ms the first time, ` +
      `${slowestMilliseconds.toFixed(0)} ms at most, limit ${paletteBudgetMilliseconds} ms`,
  )
  if (slowestMilliseconds > paletteBudgetMilliseconds) missed.push('the command palette opens too late')
  return missed
}
