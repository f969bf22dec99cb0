import { encodeTable } from '../../server/src/engine/email/listings/domain-table.ts'
import {
  type BuildOptions,
  createEvidenceBuilder,
  type DatedListing,
  finish,
} from '../../server/src/engine/email/listings/evidence-builder.ts'
import type { FeedTable } from '../../server/src/engine/engine.ts'
import { dateOf, type History, type SourceHistory, type Span } from './read-history.ts'

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
