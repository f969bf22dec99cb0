import { median } from '../median.ts'
import { score } from './score.ts'
import type { Visit } from './visit.ts'
import type { Load } from './weigh.ts'

export type Figures = {
  jsKilobytes: number
  jsServedKilobytes: number
  /** Scripts that not all routes of a kind load. */
  ownKilobytes: number
  cssKilobytes: number
  cssServedKilobytes: number
  fontKilobytes: number
  requests: number
  thirdParties: number
  fcpSeconds: number
  lcpSeconds: number
  cls: number
  tbtMilliseconds: number
  blockedMilliseconds: number
  score: number
}

/** What a route loads, and the medians of several visits. */
export function figuresOf(load: Load, visits: Visit[], shared: ReadonlySet<string>): Figures {
  const middle = (pick: (visit: Visit) => number) => median(visits.map(pick))
  const scripts = [...load.scripts].map(([url, size]) => ({ url, ...size }))
  return {
    jsKilobytes: kilobytes(scripts, ({ gzip }) => gzip),
    jsServedKilobytes: kilobytes(scripts, ({ served }) => served),
    ownKilobytes: kilobytes(scripts, ({ url, gzip }) => (shared.has(url) ? 0 : gzip)),
    cssKilobytes: kilobytes(load.styles, ({ gzip }) => gzip),
    cssServedKilobytes: kilobytes(load.styles, ({ served }) => served),
    fontKilobytes: load.fontBytes / 1000,
    requests: load.requests,
    thirdParties: load.thirdParties,
    fcpSeconds: middle(({ fcp }) => fcp) / 1000,
    lcpSeconds: middle(({ lcp }) => lcp) / 1000,
    cls: middle(({ cls }) => cls),
    tbtMilliseconds: middle(({ tbt }) => tbt),
    blockedMilliseconds: middle(({ blocked }) => blocked),
    score: middle(score),
  }
}

function kilobytes<Item>(items: Item[], pick: (item: Item) => number): number {
  return items.reduce((total, item) => total + pick(item), 0) / 1000
}

/** The scripts all of these routes load. */
export function scriptsOfAll(loads: Load[]): ReadonlySet<string> {
  const [first, ...others] = loads
  const urls = [...(first?.scripts.keys() ?? [])]
  return new Set(urls.filter((url) => others.every(({ scripts }) => scripts.has(url))))
}
