import { Resolver } from 'node:dns/promises'
import { isPublicName } from '../../engine/email/listings/public-name.ts'
import type { Dns } from '../../ports/dns.ts'
import { isPublicAddress } from '../../public-address.ts'

/** Queries the given resolvers, or the system's. Never contacts the hosts themselves. */
export function createDns(servers: readonly string[]): Dns {
  // Much longer than a request waits, so that a late result serves the next one.
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)

  /** Null if the resolver couldn't say. */
  async function resolveAddresses(host: string): Promise<string[] | null> {
    const responses = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = responses.flatMap((response) => (response.status === 'fulfilled' ? response.value : []))
    const isUnclear = responses.some((response) => response.status === 'rejected' && !isNotFound(response.reason))
    if (addresses.length === 0 && isUnclear) return null
    return addresses.filter(isPublicAddress).slice(0, maxAddresses)
  }

  return {
    async findMailHosts(domain) {
      try {
        const records = await resolver.resolveMx(domain)
        const hosts = records
          .toSorted((one, two) => one.priority - two.priority)
          .map(({ exchange }) => exchange.toLowerCase())
          // A null MX (".") means the domain accepts no mail (RFC 7505).
          .filter(isPublicName)
        return hosts.length > 0 ? { status: 'found', hosts: hosts.slice(0, maxHosts) } : { status: 'none' }
      } catch (error) {
        if (!isNotFound(error)) return { status: 'failed' }
      }
      // Without an MX record the domain is its own host, if it has an address (RFC 5321, section 5.1).
      const addresses = await resolveAddresses(domain)
      if (addresses === null) return { status: 'failed' }
      return addresses.length > 0 ? { status: 'found', hosts: [domain] } : { status: 'none' }
    },
    findAddresses: async (host) => (await resolveAddresses(host)) ?? [],
    async findTexts(name) {
      try {
        // A long value comes in several strings.
        const texts = (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
        return texts.length > 0 ? { status: 'found', texts } : { status: 'none' }
      } catch (error) {
        return { status: isNotFound(error) ? 'none' : 'failed' }
      }
    },
    async isResponding() {
      try {
        // Every resolver knows the root, and this query reveals nothing about our users.
        await resolver.resolveNs('.')
        return true
      } catch {
        return false
      }
    },
  }
}

const maxHosts = 5
const maxAddresses = 4

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENODATA' || error.code === 'ENOTFOUND')
}
