import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { cleanDomain } from '../../server/src/engine/email/listings/collect-domains.ts'
import { encodeTable } from '../../server/src/engine/email/listings/domain-table.ts'
import {
  type BuildOptions,
  createEvidenceBuilder,
  type DatedListing,
  finish,
} from '../../server/src/engine/email/listings/evidence-builder.ts'
import { feedKinds } from '../../server/src/engine/email/listings/feed-sources.ts'
import type { Flag } from '../../server/src/engine/email/listings/flags.ts'
import type { FeedTable } from '../../server/src/engine/engine.ts'

/** A domain on one list, from a day (since 1970) to the day it was removed. */
type Span = { domain: string; from: number; gone: number }
export type SourceHistory = { name: string; flag: Flag; spans: Span[] }
export type History = {
  sources: SourceHistory[]
  /** Real domains that lists carry or carried by mistake. */
  disputed: string[]
}

export const dayOf = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000)
export const dateOf = (day: number) => new Date(day * 86_400_000)

/**
 * A folder of `SOURCE.tsv.gz` (domain, first day, removal day or empty; several lines if it came back) and
 * `known-real.txt`.
 */
export function readHistory(folder: string): History {
  const sources = readdirSync(folder)
    .filter((file) => /\.tsv(?:\.gz)?$/.test(file))
    .sort()
    .map((file) => readSource(folder, file))
  const disputed = join(folder, 'known-real.txt')
  return { sources, disputed: existsSync(disputed) ? readLines(readFileSync(disputed, 'utf8')) : [] }
}

function readSource(folder: string, file: string): SourceHistory {
  const name = file.replace(/\.tsv(?:\.gz)?$/, '')
  const flag = feedKinds[name.split('-')[0] ?? '']
  if (flag === undefined) throw new Error(`${file}: there is no source of that name.`)
  const bytes = readFileSync(join(folder, file))
  const spans = readLines((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')).flatMap((line) => {
    const [written = '', from = '', gone = ''] = line.split('\t')
    const domain = cleanDomain(written)
    return domain === null
      ? []
      : { domain, from: dayOf(from), gone: gone === '' ? Number.POSITIVE_INFINITY : dayOf(gone) }
  })
  return { name, flag, spans }
}

export function readLines(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => (line.startsWith('#') ? [] : line.trim() || []))
}

type Known = Map<string, DatedListing[]>

/** What the sources had said by the end of a day; advance with `learn`, day by day. */
export function createKnowledge(history: History) {
  const known: Known = new Map()
  const pending = history.sources.map((source) => ({ source, events: eventsOf(source), at: 0 }))
  let today = 0

  return {
    /** Takes in everything up to and including a day, and nothing later. */
    learn(day: number): void {
      today = day
      for (const one of pending) {
        for (let event = one.events[one.at]; event && event.day <= day; event = one.events[++one.at]) {
          note(known, one.source, event)
        }
      }
    },
    table(options: BuildOptions = {}): FeedTable {
      const asOf = dateOf(today)
      const builder = createEvidenceBuilder(asOf, options)
      for (const [domain, listings] of known) {
        for (const listing of listings) if (listing.isListed) listing.lastDay = today
        builder.add(domain, listings)
      }
      return { version: asOf.toISOString().slice(0, 10), updatedAt: asOf, bytes: encodeTable(finish(builder.build())) }
    },
    has: (domain: string) => known.has(domain),
  }
}

type Event = { day: number; domain: string; isListed: boolean }

function eventsOf({ spans }: SourceHistory): Event[] {
  const ends = (span: Span) =>
    Number.isFinite(span.gone) ? [{ day: span.gone, domain: span.domain, isListed: false }] : []
  // Within a day, removals come before additions, so that a domain whose line changed stays.
  return spans
    .flatMap((span) => [...ends(span), { day: span.from, domain: span.domain, isListed: true }])
    .sort((one, other) => one.day - other.day || Number(one.isListed) - Number(other.isListed))
}

function note(known: Known, { name, flag }: SourceHistory, { day, domain, isListed }: Event): void {
  const listings = known.get(domain) ?? []
  known.set(domain, listings)
  const listing = listings.find((one) => one.flag === flag)
  // A project's partial list says nothing by omission.
  if (listing && !isListed && name.endsWith('-mx')) return
  if (listing) Object.assign(listing, { isListed, lastDay: isListed ? day : day - 1 })
  else listings.push({ flag, firstDay: day, lastDay: day, isListed })
}
