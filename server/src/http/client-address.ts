import { isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Whom a limit counts. X-Forwarded-For can be invented by the caller, so only what the given number of our own
 * proxies have added to it is believed: the nearest one wrote the last entry.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  const hops = [...forwarded, remoteAddress(c)].filter((address) => isIP(address) !== 0)
  return countedAs(hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? 'unknown')
}

/** Absent when the app is called without a port, as in tests. */
function remoteAddress(c: Context): string {
  return 'incoming' in (c.env ?? {}) ? (getConnInfo(c).remote.address ?? '') : ''
}

/** One customer holds a whole /64 of IPv6, and could take a new address for every request. */
function countedAs(address: string): string {
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}
