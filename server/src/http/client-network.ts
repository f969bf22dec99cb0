import type { Context } from 'hono'
import { clientAddress } from './client-address.ts'

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
