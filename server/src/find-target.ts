import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { errorCode } from './error-code.ts'
import { isLoopbackName } from './loopback.ts'
import type { TargetProblem } from './ports/webhooks.ts'
import { isPublicAddress } from './public-address.ts'

export type Target = { status: 'found'; addresses: LookupAddress[] } | { status: 'rejected'; problem: TargetProblem }

type Networks = { networks: readonly string[]; dnsServers: readonly string[] }

/**
 * Looks a URL’s host up once and checks every address of it. The request then goes to these addresses and asks no resolver
 * again, so what was checked is what is connected to.
 */
export function createTargetFinder({ networks, dnsServers }: Networks): (url: URL) => Promise<Target> {
  // Not `dns.lookup`, whose few threads a slow name server could keep busy.
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (dnsServers.length > 0) resolver.setServers(dnsServers)
  const opened = toBlockList(networks)
  const isOpened = ({ address, family }: LookupAddress) => opened.check(address, family === 6 ? 'ipv6' : 'ipv4')

  return async (url) => {
    const known = addressesOf(url.hostname)
    const found = known ?? (await resolve(resolver, url.hostname))
    if (typeof found === 'string') return { status: 'rejected', problem: found }
    const addresses = found.slice(0, maxAddresses)
    if (addresses.every(isOpened)) return { status: 'found', addresses }
    // One internal address is enough to reject the host: nobody mixes both by accident.
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      // The same error as for an unknown name, so that nobody learns which internal names exist.
      return { status: 'rejected', problem: known ? 'blocked' : 'unknown_host' }
    }
    if (url.protocol !== 'https:') return { status: 'rejected', problem: 'insecure' }
    if (!['', '8443'].includes(url.port)) return { status: 'rejected', problem: 'port' }
    return { status: 'found', addresses }
  }
}

/** Node calls this instead of a resolver, but not for hosts that are addresses. */
export function pinnedTo({ addresses }: Extract<Target, { status: 'found' }>): LookupFunction {
  return (_host, options, respond) => {
    const [first] = addresses
    if (options.all) respond(null, addresses)
    else respond(null, first?.address ?? '', first?.family)
  }
}

const maxAddresses = 8

/** What a host means without a name server: an address, or a name that is never looked up (RFC 6761). */
function addressesOf(hostname: string): LookupAddress[] | null {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  if (family !== 0) return [{ address: literal, family }]
  return isLoopbackName(hostname.replace(/\.$/, '')) ? loopback : null
}

async function resolve(resolver: Resolver, hostname: string): Promise<LookupAddress[] | TargetProblem> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (addresses.length > 0) return addresses
  const isUnclear = [four, six].some((response) => response.status === 'rejected' && !isNotFound(response.reason))
  return isUnclear ? 'unresolved' : 'unknown_host'
}

const loopback = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

function isNotFound(error: unknown): boolean {
  return ['ENODATA', 'ENOTFOUND'].includes(errorCode(error) ?? '')
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}
