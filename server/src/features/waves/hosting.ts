import { isIPv4, isIPv6 } from 'node:net'

export type Networks = {
  /** What one customer of a provider has at least: /24 of IPv4, /48 of IPv6. */
  wide: string
  /** /64 of IPv6. */
  narrow: string | null
  isHosting: boolean
}

/** Null if it isn't an address. */
export function networksOf(ip: string): Networks | null {
  if (isIPv4(ip)) return ofIpv4(ip)
  if (!isIPv6(ip)) return null
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return ofIpv4(mapped)
  const groups = groupsOf(ip)
  return { wide: groups.slice(0, 3).join(':'), narrow: groups.slice(0, 4).join(':'), isHosting: false }
}

function ofIpv4(ip: string): Networks {
  return { wide: ip.slice(0, ip.lastIndexOf('.')), narrow: null, isHosting: false }
}

/** The eight groups, in one spelling. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
