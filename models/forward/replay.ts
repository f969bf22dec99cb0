import { createEngine } from '../../server/src/engine/create-engine.ts'
import { zoneOf } from '../../server/src/engine/email/address/institution.ts'
import { addDomains, markZones } from '../../server/src/engine/email/listings/collect-domains.ts'
import { buildTable } from '../../server/src/engine/email/listings/domain-table.ts'
import type { BuildOptions } from '../../server/src/engine/email/listings/evidence-builder.ts'
import type { Engine } from '../../server/src/engine/engine.ts'
import type { EmailVerdict } from '../../server/src/engine/verdicts.ts'
import { type DomainList, readDomainLists } from '../domain-lists.ts'
import { emailPeers } from '../email-peers.ts'
import { createKnowledge, dateOf, type History, type SourceHistory } from './history.ts'

export type Share = { n: number; found: number }
export type Day = {
  day: number
  /** The day's abused domains; those it shows for the first time; those no source has ever shown. */
  coverage: Share
  firstListed: Share
  firstSeen: Share
}
/** A judge's verdicts on one day's domains, given what was known the day before. */
type Judge = (domain: string) => boolean
type Variant = { name: string; options?: BuildOptions; isFound?: (verdict: EmailVerdict) => boolean }

const assay: Variant = { name: 'assay' }

/** Each rule's contribution, by what is lost without it. */
const variants: readonly Variant[] = [
  { name: 'without memory', options: { memory: false } },
  { name: 'without siblings', options: { siblings: false } },
  { name: 'without zones', options: { zones: false } },
  {
    name: 'without names',
    isFound: ({ isDisposable, reasons }) => isDisposable && !reasons.some(({ code }) => nameReasons.has(code)),
  },
]
const nameReasons = new Set(['telling_name', 'machine_made_name', 'abused_ending'])

/** Judges each day's domains with the previous day's knowledge, for Assay and for Assay without each of its rules. */
export function replay(engine: Engine, history: History, from: number, to: number): Map<string, Day[]> {
  const questions = questionsOf(history)
  const knowledge = createKnowledge(history)
  const results = new Map<string, Day[]>([assay, ...variants].map(({ name }) => [name, []]))
  for (let day = from; day <= to; day++) {
    knowledge.learn(day - 1)
    for (const { name, options, isFound = isDisposable } of [assay, ...variants]) {
      engine.takeFeeds(knowledge.table(options))
      results.get(name)?.push(askDay(questions(day), day, (domain) => isFound(engine.verifyEmail(`someone@${domain}`))))
    }
  }
  return results
}

const isDisposable = (verdict: EmailVerdict) => verdict.isDisposable

type Questions = { abused: string[]; firstListed: string[]; firstSeen: string[] }

/** What is judged on a day: Castle's list, curated from abuse by others, and whatever is new on it or anywhere. */
function questionsOf({ sources }: History): (day: number) => Questions {
  const abuse = sources.find(({ flag }) => flag === 'castle')?.spans ?? []
  const [listed, seen] = [new Map<string, number>(), new Map<string, number>()]
  const note = (days: Map<string, number>, domain: string, day: number) =>
    days.set(domain, Math.min(day, days.get(domain) ?? day))
  for (const { domain, from } of abuse) note(listed, domain, from)
  for (const { spans } of sources) for (const { domain, from } of spans) note(seen, domain, from)
  const on = (days: Map<string, number>, day: number) =>
    [...days].flatMap(([domain, first]) => (first === day ? domain : []))
  return (day) => ({
    abused: [...new Set(abuse.flatMap(({ domain, from, gone }) => (from <= day && day < gone ? domain : [])))],
    firstListed: on(listed, day),
    firstSeen: on(seen, day),
  })
}

function askDay({ abused, firstListed, firstSeen }: Questions, day: number, judge: Judge): Day {
  const share = (domains: string[]) => ({ n: domains.length, found: domains.filter(judge).length })
  return { day, coverage: share(abused), firstListed: share(firstListed), firstSeen: share(firstSeen) }
}

export function total(days: readonly Day[], part: 'coverage' | 'firstListed' | 'firstSeen'): Share {
  return days.reduce((sum, day) => ({ n: sum.n + day[part].n, found: sum.found + day[part].found }), { n: 0, found: 0 })
}

/**
 * An engine with the product's data as published before a day. `withheld` domains are hidden from our own lists of
 * known owners, so that reviewed rows can't be right by heart.
 */
export function engineBefore(day: number, withheld: ReadonlySet<string> = new Set()): Engine {
  const domains = new Map<string, number>()
  lists ??= readDomainLists().lists
  for (const { flag, published, domains: listed } of lists) {
    if (published !== null && Date.parse(published) >= dateOf(day).getTime()) continue
    addDomains(domains, flag, published === null ? listed.filter((domain) => !withheld.has(domain)) : listed)
  }
  markZones(domains)
  const names = () => {
    throw new Error('No name is judged here.')
  }
  return createEngine({ domains: buildTable(domains, dateOf(day)), version: 'forward', names, tables: () => [] })
}

let lists: DomainList[] | undefined

/**
 * The same queries against each source alone, by its list of the day before, and against registry packages, by their
 * current data.
 */
export async function peers(history: History, from: number, to: number): Promise<Map<string, Day[]>> {
  const questions = questionsOf(history)
  const results = new Map<string, Day[]>()
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  for (const source of history.sources) {
    const judges = days.map((day) => askDay(questions(day), day, judgeByList(source, day - 1)))
    results.set(`${source.name}, the day before`, judges)
  }
  for (const { name, isDisposable } of emailPeers) {
    const said = new Map<string, boolean>()
    for (const day of days) {
      const { abused, firstListed, firstSeen } = questions(day)
      for (const domain of new Set([...abused, ...firstListed, ...firstSeen])) {
        if (!said.has(domain)) said.set(domain, await isDisposable(`someone@${domain}`))
      }
    }
    results.set(
      `${name} as published today`,
      days.map((day) => askDay(questions(day), day, (domain) => said.get(domain) === true)),
    )
  }
  return results
}

/** Listed itself, or a registrable parent of it. */
function judgeByList({ spans }: SourceHistory, day: number): Judge {
  const listed = new Set(spans.flatMap(({ domain, from, gone }) => (from <= day && day < gone ? domain : [])))
  return (domain) => {
    const shortest = zoneOf(domain).registrable?.length ?? domain.length
    for (let start = 0; domain.length - start >= shortest; start = domain.indexOf('.', start) + 1) {
      if (listed.has(domain.slice(start))) return true
      if (domain.indexOf('.', start) < 0) return false
    }
    return false
  }
}
