import { BlockList, isIP } from 'node:net'

/** Whether an address is publicly routable: not loopback, private or reserved. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  return family === 6 && assigned.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

const reserved = new BlockList()

// RFC 6890: loopback, private networks, carrier-grade NAT, documentation, benchmarks, multicast and so on.
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  reserved.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  // Protocol assignments including Teredo, 6to4 and documentation, which may map to private addresses.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(network, bits, 'ipv6')
}

/** All routed IPv6 addresses are in here. */
const assigned = new BlockList()
assigned.addSubnet('2000::', 3, 'ipv6')
