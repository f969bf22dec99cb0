import type { Deps } from '../../deps.ts'
import { zoneOf } from '../../engine/email/address/zone.ts'
import { mailProviderOf } from '../../engine/email/weighing/mail-providers.ts'
import { isByNameAlone } from '../../engine/email/weighing/weigh-structure.ts'
import type { MailHosts, MailServer } from '../../engine/verdicts.ts'
import type { Dns } from '../../ports/dns.ts'
import { groupWork } from './group-work.ts'
import { countDomains, type FoundHosts, keepFound, type Sighting, type Standing, selectFresh } from './queries.ts'
import type { ResolverWatch } from './watch-resolver.ts'

type FinderDeps = Pick<Deps, 'db' | 'engine' | 'now'> & { dns: Dns; resolver: Pick<ResolverWatch, 'note'> }

/** Host names are reported before their addresses, because a request may have no time for more. */
export type MailHostFinder = (domain: string, tellEarly?: (early: MailHosts) => void) => Promise<MailHosts>

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

  async function ask(domain: string, tellHosts: (hosts: string[]) => void): Promise<Found | null> {
    const answer = await dns.findMailHosts(domain)
    resolver.note(answer.status !== 'failed')
    if (answer.status === 'failed') return null
    const hosts = answer.status === 'found' ? answer.hosts : []
    tellHosts(hosts)
    const addresses = await Promise.all(hosts.filter(isTelling).slice(0, mostResolved).map(dns.findAddresses))
    return { domain, hosts, addresses: [...new Set(addresses.flat())], standing: standingOf(domain) }
  }

  /** Judged without its mail hosts: a verdict they caused must not count as evidence against them. */
  function standingOf(domain: string): Standing {
    const { isDisposable, class: kind, reasons } = engine.verifyEmail(`postmaster@${domain}`)
    // A name alone is no evidence against a host: every web host has customers with cheap endings.
    if (isDisposable) return reasons.some(({ code }) => isByNameAlone(code)) ? 'other' : 'listed'
    return kind === 'unknown' ? 'other' : 'known'
  }

  function toRow({ domain, hosts, addresses }: Found) {
    const hours = hosts.length > 0 ? freshHours : noneHours
    return { domain, hosts, addresses, expires_at: new Date(now().getTime() + hours * 3_600_000) }
  }

  return async (domain, tellEarly) => {
    const tellHosts = async (hosts: string[]) => {
      const servers = await countAt(hosts.filter(isTelling)).catch(() => [])
      tellEarly?.({ hosts, servers })
    }
    const fresh = await readFresh(domain)
    if (fresh) return { hosts: fresh.hosts, servers: await countAt(serversOf(fresh)) }
    const found = await ask(domain, (hosts) => void tellHosts(hosts))
    if (found === null) return null
    const [servers] = await Promise.all([countAt(serversOf(found)), keep(found)])
    return { hosts: found.hosts, servers }
  }
}

type Found = FoundHosts & { domain: string; standing: Standing }

/** Our own lifetimes, not the records' TTL: their owners could make us query on every request. */
const freshHours = 6
const noneHours = 1
const mostResolved = 3

/** Nothing can be learned about a host that everyone shares. */
function isTelling(host: string): boolean {
  return mailProviderOf(host) === null
}

function serversOf({ hosts, addresses }: FoundHosts): string[] {
  return [...hosts.filter(isTelling), ...addresses]
}

function sightingsOf(found: Found): Sighting[] {
  const { registrable, publicSuffix, kind } = zoneOf(found.domain)
  const domain = kind === 'private' ? publicSuffix : (registrable ?? found.domain)
  return serversOf(found).map((server) => ({ server, domain, standing: found.standing }))
}
