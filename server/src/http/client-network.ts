import type { Context } from 'hono'
import { clientAddress } from './client-address.ts'

export function clientNetwork(c: Context, trustedProxies: number): string | null {
  return networkOf(clientAddress(c, trustedProxies))
}

/**
 * The neighborhood of an address, for what one person should not do often from many addresses: the /24 of IPv4, and of
 * IPv6 the /64 that counts as one address anyway. Null for this machine: behind a proxy that TRUSTED_PROXIES does not
 * name, everybody seems to come from it.
 */
export function networkOf(address: string): string | null {
  if (address === 'unknown' || address.startsWith('127.') || address === ipv6Loopback) return null
  return address.includes(':') ? address : `${address.slice(0, address.lastIndexOf('.'))}.0/24`
}

const ipv6Loopback = '0:0:0:0::/64'
