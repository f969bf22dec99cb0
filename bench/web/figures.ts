import { median } from '../verify/load.ts'
import type { Visit } from './visit.ts'
import type { Load } from './weigh.ts'

export type Figures = {
  jsKilobytes: number
  /** Once somebody is in a form's first field. */
  jsInUseKilobytes: number
  jsServedKilobytes: number
  /** Scripts that not all routes of a kind load. */
  ownKilobytes: number
  cssKilobytes: number
  fontKilobytes: number
  requests: number
  thirdParties: number
  cls: number
  fcpSeconds: number
  lcpSeconds: number
  tbtMilliseconds: number
  longestTaskMilliseconds: number
}

/** What a route loads, and the medians of several visits. */
export function figuresOf(load: Load, visits: Visit[], shared: ReadonlySet<string>): Figures {
  const middle = (pick: (visit: Visit) => number) => median(visits.map(pick))
  const scripts = [...load.scripts].map(([url, size]) => ({ url, ...size }))
  return {
    jsKilobytes: kilobytes(scripts, ({ gzip }) => gzip),
    jsInUseKilobytes: kilobytes([...load.scriptsInUse.values()], ({ gzip }) => gzip),
    jsServedKilobytes: kilobytes(scripts, ({ served }) => served),
    ownKilobytes: kilobytes(scripts, ({ url, gzip }) => (shared.has(url) ? 0 : gzip)),
    cssKilobytes: kilobytes(load.styles, ({ gzip }) => gzip),
    fontKilobytes: load.fontBytes / 1000,
    requests: load.requests,
    thirdParties: load.thirdParties,
    cls: middle(({ cls }) => cls),
    fcpSeconds: middle(({ fcp }) => fcp) / 1000,
    lcpSeconds: middle(({ lcp }) => lcp) / 1000,
    tbtMilliseconds: middle(({ tbt }) => tbt),
    longestTaskMilliseconds: middle(({ longestTask }) => longestTask),
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
