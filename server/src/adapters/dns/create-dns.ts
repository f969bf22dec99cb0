import { Resolver } from 'node:dns/promises'
import { isPublicName } from '../../engine/email/listings/public-name.ts'
import type { Dns } from '../../ports/dns.ts'
import { isPublicAddress } from '../../public-address.ts'

/** Asks the given servers, or those of this machine. No one else hears of it: the hosts themselves are never contacted. */
export function createDns(servers: readonly string[]): Dns {
  // Far longer than a call waits: what comes too late for one is there for the next.
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)

  /** Null when the resolver could not tell. */
  async function resolveAddresses(host: string): Promise<string[] | null> {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const isUnclear = answers.some((answer) => answer.status === 'rejected' && !saysThereAreNone(answer.reason))
    if (addresses.length === 0 && isUnclear) return null
    return addresses.filter(isPublicAddress).slice(0, mostAddresses)
  }

  return {
    async findMailHosts(domain) {
      try {
        const records = await resolver.resolveMx(domain)
        const hosts = records
          .toSorted((one, two) => one.priority - two.priority)
          .map(({ exchange }) => exchange.toLowerCase())
          // A record for "." says that the domain receives no mail (RFC 7505).
          .filter(isPublicName)
        return hosts.length > 0 ? { status: 'found', hosts: hosts.slice(0, mostHosts) } : { status: 'none' }
      } catch (error) {
        if (!saysThereAreNone(error)) return { status: 'failed' }
      }
      // Without a record the domain is its own host, if it has an address (RFC 5321, section 5.1).
      const addresses = await resolveAddresses(domain)
      if (addresses === null) return { status: 'failed' }
      return addresses.length > 0 ? { status: 'found', hosts: [domain] } : { status: 'none' }
    },
    findAddresses: async (host) => (await resolveAddresses(host)) ?? [],
    async isAnswering() {
      try {
        // Every resolver knows the root, and asking for it tells nobody what we are asked about.
        await resolver.resolveNs('.')
        return true
      } catch {
        return false
      }
    },
  }
}

const mostHosts = 5
const mostAddresses = 4

function saysThereAreNone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENODATA' || error.code === 'ENOTFOUND')
}
