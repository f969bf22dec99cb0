import { isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The address that limits count by. */
export function clientAddress(c: Context, trustedProxies: number): string {
  return addressBehind(c.req.header('x-forwarded-for'), remoteAddress(c), trustedProxies)
}

/**
 * Clients can forge X-Forwarded-For, so only the entries added by our own proxies are trusted; the nearest one wrote
 * the last. An entry that isn't an address still counts as a hop, or a forged one before it would take its place;
 * the next nearer hop then stands for the client.
 */
export function addressBehind(...seen: Parameters<typeof exactAddressBehind>): string {
  return countedAs(exactAddressBehind(...seen))
}

/** The exact address, to allow some addresses and not others. */
export function exactAddressBehind(
  forwardedFor: string | undefined,
  remote: string | undefined,
  trustedProxies: number,
): string {
  const hops = [...(forwardedFor?.split(',') ?? []), remote ?? ''].map(withoutPort)
  const believed = hops.slice(Math.max(0, hops.length - 1 - trustedProxies))
  const address = believed.find((hop) => isIP(hop) !== 0)?.split('%')[0] ?? 'unknown'
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

/** Absent without a connection, as in tests. */
export function remoteAddress(c: Context): string | undefined {
  return 'incoming' in (c.env ?? {}) ? getConnInfo(c).remote.address : undefined
}

/** Some proxies write `1.2.3.4:5678` or `[2001:db8::1]:443`, possibly quoted. */
function withoutPort(entry: string): string {
  const text = entry.trim().replace(/^"(.*)"$/, '$1')
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/** One IPv6 customer has a whole /64 and could use a new address for every request. */
function countedAs(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}

export function clientNetwork(c: Context, trustedProxies: number): string | null {
  return networkOf(clientAddress(c, trustedProxies))
}

/**
 * An address's network, for limits that shouldn't be dodged by switching addresses: the /24 for IPv4, and for IPv6 the
 * /64 that counts as one address anyway. Null for this machine: behind a proxy that TRUSTED_PROXIES doesn't count,
 * everyone seems to come from here.
 */
export function networkOf(address: string): string | null {
  if (address === 'unknown' || address.startsWith('127.') || address === ipv6Loopback) return null
  return address.includes(':') ? address : `${address.slice(0, address.lastIndexOf('.'))}.0/24`
}

/** The /48 of an IPv6 address, which one customer of a provider may have whole; null for IPv4. */
export function siteOf(address: string): string | null {
  return address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : null
}

const ipv6Loopback = '0:0:0:0::/64'
