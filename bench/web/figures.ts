import { median } from '../median.ts'
import { score } from './score.ts'
import type { Visit } from './visit.ts'

export type Figures = {
  jsKilobytes: number
  jsServedKilobytes: number
  /** Scripts that not every route of its kind loads. */
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

/** The medians of several visits to one route. */
export function figuresOf(visits: Visit[], shared: ReadonlySet<string>): Figures {
  const middle = (pick: (visit: Visit) => number) => median(visits.map(pick))
  const scripts = (pick: (script: Script) => number) =>
    middle((visit) => [...visit.scripts].reduce((total, [url, size]) => total + pick({ url, ...size }), 0) / 1000)
  const styles = (pick: (style: { gzip: number; served: number }) => number) =>
    middle((visit) => visit.styles.reduce((total, style) => total + pick(style), 0) / 1000)
  return {
    jsKilobytes: scripts(({ gzip }) => gzip),
    jsServedKilobytes: scripts(({ served }) => served),
    ownKilobytes: scripts(({ url, gzip }) => (shared.has(url) ? 0 : gzip)),
    cssKilobytes: styles(({ gzip }) => gzip),
    cssServedKilobytes: styles(({ served }) => served),
    fontKilobytes: middle((visit) => visit.fontBytes) / 1000,
    requests: middle((visit) => visit.requests),
    thirdParties: middle((visit) => visit.thirdParties),
    fcpSeconds: middle((visit) => visit.fcp) / 1000,
    lcpSeconds: middle((visit) => visit.lcp) / 1000,
    cls: middle((visit) => visit.cls),
    tbtMilliseconds: middle((visit) => visit.tbt),
    blockedMilliseconds: middle((visit) => visit.blocked),
    score: middle(score),
  }
}

type Script = { url: string; gzip: number; served: number }

/** The scripts that every one of these visits loaded. */
export function scriptsOfAll(visits: Visit[]): ReadonlySet<string> {
  const [first, ...others] = visits
  const urls = [...(first?.scripts.keys() ?? [])]
  return new Set(urls.filter((url) => others.every(({ scripts }) => scripts.has(url))))
}
