import { AppealPage, Lookup } from '@assay/contract/lookup/pages'
import { paths } from '@assay/contract/paths'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { encodeTable } from '../../engine/email/listings/domain-table.ts'
import { createEvidenceBuilder, finish } from '../../engine/email/listings/evidence-builder.ts'
import type { Flag } from '../../engine/email/listings/flags.ts'
import type { FeedTable } from '../../engine/engine.ts'
import { startDns } from '../../testing/start-dns.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { pickUpDecisions } from './appeals/watch-decisions.ts'

/** The look-up pages as a browser without scripts uses them. */
export async function createLookupApp(env: Record<string, string> = {}) {
  const made = await createTestApp({ env: { TRUSTED_PROXIES: '1', ...env } })
  const { app, deps } = made
  let lookups = 0
  /** Each has an address of its own, because limits count by address. */
  const lookup = async (domain: string) => {
    lookups += 1
    const headers = { 'x-forwarded-for': `203.0.${lookups >> 8}.${lookups & 255}` }
    const response = await app.request(`/lookup.json?domain=${encodeURIComponent(domain)}`, { headers })
    return Lookup.parse(await response.json())
  }
  /** Where the form leads. */
  const send = async (fields: Record<string, string>, token?: string) => {
    const to = token === undefined ? paths.lookupAppeal : `${paths.lookupAppeal}?token=${token}`
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    const response = await app.request(to, { method: 'POST', headers, body: new URLSearchParams(fields) })
    if (response.status !== 303) throw new Error(`the form responded with ${response.status}`)
    const { searchParams } = new URL(response.headers.get('location') ?? '', 'http://localhost')
    return Landing.parse(Object.fromEntries(searchParams))
  }
  return {
    ...made,
    lookup,
    send,
    async start(domain: string, email = 'owner@example.com', usedFor = 'Mailboxes of our staff since 2019.') {
      const { token = '', notice } = await send({ action: 'start', domain, email, used_for: usedFor })
      return { token, notice }
    },
    async appealAt(token: string): Promise<AppealPage> {
      return AppealPage.parse(await (await app.request(`${paths.lookupAppeal}.json?token=${token}`)).json())
    },
    /** As every process does twice a minute. */
    applyDecisions: () => pickUpDecisions(deps, ''),
    /** Another process on the same database, with a resolver that knows these records. */
    async withDns(records: string[], broken: string[] = []) {
      const dns = await startDns(records, broken)
      onTestFinished(dns.stop)
      return createLookupApp({ MX_LOOKUPS: 'on', DNS_SERVERS: dns.address, ...env })
    },
  }
}

const Landing = z.object({
  token: z.optional(z.string()),
  domain: z.optional(z.string()),
  notice: z.optional(z.string()),
})

/** Listed by a reviewed source of the bundled data. */
export const listed = 'mailinator.com'

type Listing = [flag: Flag, first: string, last: string, isListed: boolean]

/** The table of a refresh on that day. */
export function feedAt(day: string, domains: Record<string, Listing[]>): FeedTable {
  const updatedAt = new Date(`${day}T12:00:00Z`)
  const builder = createEvidenceBuilder(updatedAt)
  for (const [domain, listings] of Object.entries(domains)) {
    builder.add(
      domain,
      listings.map(([flag, first, last, isListed]) => ({
        flag,
        firstDay: dayOf(first),
        lastDay: dayOf(last),
        isListed,
      })),
    )
  }
  return { version: `${day}.test`, updatedAt, bytes: encodeTable(finish(builder.build())) }
}

function dayOf(date: string): number {
  return Date.parse(date) / 86_400_000
}
