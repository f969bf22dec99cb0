import { BlockList, isIPv6 } from 'node:net'

/** Null if every address is allowed. */
export function toBlockList(networks: string[]): BlockList | null {
  if (networks.length === 0) return null
  const list = new BlockList()
  for (const network of networks) {
    const { address, prefix, family } = split(network)
    list.addSubnet(address, prefix, family)
  }
  return list
}

export function isAllowed(networks: BlockList, address: string): boolean {
  return networks.check(address, familyOf(address))
}

/** Whether all of `inner` is within `outer`; an empty list is every address. */
export function isWithin(inner: string[], outer: string[]): boolean {
  if (outer.length === 0) return true
  return inner.length > 0 && inner.every((one) => outer.some((other) => covers(other, one)))
}

function covers(outer: string, inner: string): boolean {
  const { address, prefix, family } = split(inner)
  const wide = split(outer)
  if (wide.family !== family || wide.prefix > prefix) return false
  const list = new BlockList()
  list.addSubnet(wide.address, wide.prefix, family)
  return list.check(address, family)
}

/** An address alone is a network of one. */
function split(network: string) {
  const [address = '', prefix] = network.split('/')
  const family = familyOf(address)
  return { address, family, prefix: prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix) }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
