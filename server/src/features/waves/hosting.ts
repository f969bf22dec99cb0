import { existsSync, readFileSync } from 'node:fs'
import { isIPv4, isIPv6 } from 'node:net'

export type Networks = {
  /** What one customer of a provider has at least: /24 of IPv4, /48 of IPv6. */
  wide: string
  /** /64 of IPv6. */
  narrow: string | null
  /** Whether it belongs to a hosting provider. */
  isHosting: boolean
}

/** Null if it isn't a public address: a private one is the customer's own. */
export function networksOf(ip: string): Networks | null {
  if (isIPv4(ip)) return ofIpv4(ip)
  if (!isIPv6(ip)) return null
  const [one = 0, two = 0, three = 0, four = 0] = firstGroups(ip)
  // All routed ones are in 2000::/3.
  if (one >> 13 !== 1) return null
  const wide = `${one.toString(16)}:${two.toString(16)}:${three.toString(16)}`
  return {
    wide,
    narrow: `${wide}:${four.toString(16)}`,
    isHosting: isWithin(hostingNetworks().ipv6, (one * 2 ** 16 + two) * 2 ** 16 + three),
  }
}

function ofIpv4(ip: string): Networks | null {
  const end = ip.lastIndexOf('.')
  let number = 0
  let part = 0
  for (let index = 0; index < end; index++) {
    const code = ip.charCodeAt(index)
    if (code === 46) {
      number = 256 * number + part
      part = 0
    } else part = 10 * part + code - 48
  }
  number = 256 * number + part
  if (isPrivate(number >> 16, (number >> 8) & 255)) return null
  return { wide: ip.slice(0, end), narrow: null, isHosting: isWithin(hostingNetworks().ipv4, number) }
}

/** A check against `BlockList` takes as long as everything else about a sign-up. */
function isPrivate(one: number, two: number): boolean {
  if (one === 10 || one === 127 || one === 0) return true
  return (one === 192 && two === 168) || (one === 172 && two >= 16 && two < 32) || (one === 169 && two === 254)
}

/** The first four of eight groups, of which `::` may leave some out. */
function firstGroups(ip: string): number[] {
  const [head = '', tail = ''] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const isShort = ip.includes('::')
  const left = isShort ? 8 - before.length - after.length - (ip.includes('.') ? 1 : 0) : 0
  return [...before, ...Array<string>(Math.max(0, left)).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
}

/** Numbers of /24 networks of IPv4 or of /48 networks of IPv6, the last one included. */
export type Range = { first: number; last: number }

type Table = { firsts: Float64Array; lasts: Float64Array }

function isWithin({ firsts, lasts }: Table, network: number): boolean {
  let [low, high] = [0, firsts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((firsts[middle] ?? 0) <= network) low = middle + 1
    else high = middle
  }
  return low > 0 && network <= (lasts[low - 1] ?? -1)
}

/** Read on first use, once per process: it never changes. */
function hostingNetworks(): Hosting {
  bundled ??= decodeHosting(readFileSync(find('hosting-networks.bin', '../../../data/hosting-networks.bin')))
  return bundled
}

type Hosting = { asOf: string; size: number; ipv4: Table; ipv6: Table }

let bundled: Hosting | undefined

/** Its version is the day of the snapshot. */
export function hostingTable(): { name: string; version: string; bytes: number } {
  const { asOf, size } = hostingNetworks()
  return { name: 'hosting networks', version: asOf, bytes: size }
}

/** Next to the built server, or at its place in the repository. */
function find(built: string, source: string): URL {
  const beside = new URL(`./${built}`, import.meta.url)
  return existsSync(beside) ? beside : new URL(source, import.meta.url)
}

/*
 * The day of the snapshot in ten characters, then for IPv4 and for IPv6 the number of ranges and, for each, its distance from the one
 * before and its length, all in seven bits a byte.
 */
export function encodeHosting({ asOf, ipv4, ipv6 }: { asOf: string; ipv4: Range[]; ipv6: Range[] }): Buffer {
  const bytes = [...Buffer.from(asOf, 'latin1')]
  const write = (number: number) => {
    let rest = number
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
    bytes.push(rest)
  }
  for (const ranges of [ipv4, ipv6]) {
    write(ranges.length)
    let end = 0
    for (const { first, last } of ranges) {
      write(first - end)
      write(last - first)
      end = last
    }
  }
  return Buffer.from(bytes)
}

function decodeHosting(bytes: Uint8Array): Hosting {
  let at = 10
  const read = () => {
    let [number, unit] = [0, 1]
    for (; ; unit *= 128) {
      const byte = bytes[at++] ?? 0
      number += (byte & 127) * unit
      if (byte < 128) return number
    }
  }
  const readTable = (): Table => {
    const length = read()
    const table = { firsts: new Float64Array(length), lasts: new Float64Array(length) }
    let end = 0
    for (let index = 0; index < length; index++) {
      table.firsts[index] = end + read()
      end = (table.firsts[index] ?? 0) + read()
      table.lasts[index] = end
    }
    return table
  }
  const asOf = Buffer.from(bytes.subarray(0, 10)).toString('latin1')
  return { asOf, size: bytes.length, ipv4: readTable(), ipv6: readTable() }
}
