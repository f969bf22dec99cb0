import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { zoneOf } from '../../engine/email/address/institution.ts'
import { mailProviderOf } from '../../engine/email/weighing/mail-providers.ts'
import { isByNameAlone } from '../../engine/email/weighing/weigh-structure.ts'
import type { MailHosts, MailServer } from '../../engine/verdicts.ts'
import type { Dns } from '../../ports/dns.ts'
import { addDays } from '../../time.ts'

import {
  countDomains,
  type DomainGroup,
  deleteQueued,
  type FoundHosts,
  keepFound,
  queueDomains,
  type Sighting,
  selectFresh,
  selectQueued,
} from './queries.ts'
import type { ResolverWatch } from './watch-resolver.ts'

type FinderDeps = Pick<Deps, 'db' | 'engine' | 'now'> & { dns: Dns; resolver: Pick<ResolverWatch, 'note'> }

/** Host names are reported before their addresses, because a request may have no time for more. */
export type MailHostFinder = (domain: string, notifyEarly?: (early: MailHosts) => void) => Promise<MailHosts>

/**
 * Finds a domain's mail hosts in the database or else by DNS; null if DNS doesn't say. However many domains are looked
 * up in parallel, the database gets one statement of each kind at a time.
 */
export function createFinder({ db, dns, engine, now, resolver }: FinderDeps): MailHostFinder {
  const readFresh = groupWork(async (domains: string[]) => {
    const fresh = await selectFresh(db, domains, now())
    return (domain) => fresh.get(domain) ?? null
  })
  const countAt = groupWork(async (lists: string[][]) => {
    const counted = await countDomains(db, [...new Set(lists.flat())])
    return (servers) => servers.flatMap((server): MailServer | [] => counted.get(server) ?? [])
  })
  const keep = groupWork(async (found: Found[]) => {
    await keepFound(db, found.map(toRow), found.flatMap(sightingsOf), now())
    return () => undefined
  })

  async function ask(domain: string, describeHosts: (hosts: string[]) => void): Promise<Found | null> {
    const result = await dns.findMailHosts(domain)
    resolver.note(result.status !== 'failed')
    if (result.status === 'failed') return null
    const hosts = result.status === 'found' ? result.hosts : []
    describeHosts(hosts)
    const addresses = await Promise.all(hosts.filter(namesItsOwner).slice(0, maxResolved).map(dns.findAddresses))
    return { domain, hosts, addresses: [...new Set(addresses.flat())], group: groupOf(domain) }
  }

  /** Judged without its mail hosts: a verdict they caused must not count as evidence against them. */
  function groupOf(domain: string): DomainGroup {
    const { isDisposable, class: kind, reasons } = engine.verifyEmail(`postmaster@${domain}`)
    // A name alone is no evidence against a host: every web host has customers with cheap endings.
    if (isDisposable) return reasons.some(({ code }) => isByNameAlone(code)) ? 'other' : 'listed'
    return kind === 'unknown' ? 'other' : 'known'
  }

  function toRow({ domain, hosts, addresses }: Found) {
    const hours = hosts.length > 0 ? freshHours : noneHours
    return { domain, hosts, addresses, expires_at: new Date(now().getTime() + hours * 3_600_000) }
  }

  return async (domain, notifyEarly) => {
    const describeHosts = async (hosts: string[]) => {
      const servers = await countAt(hosts.filter(namesItsOwner)).catch(() => [])
      notifyEarly?.({ hosts, servers })
    }
    const fresh = await readFresh(domain)
    if (fresh) return { hosts: fresh.hosts, servers: await countAt(serversOf(fresh)) }
    const found = await ask(domain, (hosts) => void describeHosts(hosts))
    if (found === null) return null
    const [servers] = await Promise.all([countAt(serversOf(found)), keep(found)])
    return { hosts: found.hosts, servers }
  }
}

type Found = FoundHosts & { domain: string; group: DomainGroup }

/** Our own lifetimes, not the records' TTL: their owners could make us query on every request. */
const freshHours = 6
const noneHours = 1
const maxResolved = 3

/** Nothing can be learned about a host that everyone shares. */
function namesItsOwner(host: string): boolean {
  return mailProviderOf(host) === null
}

function serversOf({ hosts, addresses }: FoundHosts): string[] {
  return [...hosts.filter(namesItsOwner), ...addresses]
}

function sightingsOf(found: Found): Sighting[] {
  const { registrable, publicSuffix, kind } = zoneOf(found.domain)
  const domain = kind === 'private' ? publicSuffix : (registrable ?? found.domain)
  return serversOf(found).map((server) => ({ server, domain, group: found.group }))
}

/** Queues newly listed domains: the job looks up their mail hosts, so that the next domain there is recognized. */
export async function queueForStudy(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  domains: readonly string[],
): Promise<void> {
  if (!config.hasMxLookups || domains.length === 0) return
  const until = addDays(now(), waitsDays)
  // Service role: mail servers are no user’s.
  await db.asService((tx) => queueDomains(tx, domains.slice(0, maxQueued), { until, max: maxQueued }))
}

/** The job. What the resolver doesn't know isn't retried; without a resolver everything waits. */
export async function studyQueued({ db, mailHosts, now }: Pick<Deps, 'db' | 'mailHosts' | 'now'>): Promise<void> {
  const domains = await db.asService((tx) => selectQueued(tx, maxPerRun, now()))
  if (domains.length === 0 || !(await mailHosts.study(domains))) return
  await db.asService((tx) => deleteQueued(tx, domains))
}

const maxQueued = 20_000
const maxPerRun = 1000
const waitsDays = 3

/** Deletes old rows and those beyond a limit. Each group of domains has its own limit, so that looking up many domains can't evict what is known about others. */
export async function sweepMailHosts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const by = 'expires_at'
  await deleteInSteps(db, { table: 'mail_domains', where: 'expires_at <= $1', by }, [now()])
  const beyond = 'expires_at <= (select expires_at from mail_domains order by expires_at desc offset $1 limit 1)'
  await deleteInSteps(db, { table: 'mail_domains', where: beyond, by }, [maxDomains])
  for (const [group, max] of Object.entries(maxSightings)) {
    const ofGroup = { table: 'mail_server_domains', by: 'standing, seen_at' }
    const old = { ...ofGroup, where: 'standing = $1 and seen_at < $2' }
    await deleteInSteps(db, old, [group, addDays(now(), -rememberedDays)])
    await deleteInSteps(db, { ...ofGroup, where: `standing = $1 and ${tooMany}` }, [group, max])
  }
}

const tooMany =
  'seen_at <= (select seen_at from mail_server_domains where standing = $1 order by seen_at desc offset $2 limit 1)'

const maxDomains = 200_000
const maxSightings: Record<DomainGroup, number> = { listed: 300_000, known: 100_000, other: 300_000 }
const rememberedDays = 30

/**
 * Runs one task for everyone who arrives together, and one for those who arrive while it runs. Resolves to a function
 * that finds each caller's part of the result.
 */
function groupWork<Item, Result>(
  work: (items: Item[]) => Promise<(item: Item) => Result>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      try {
        const resultOf = await work(group.map(({ item }) => item))
        for (const { item, resolve } of group) resolve(resultOf(item))
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(() => void run())
    })
}

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }
