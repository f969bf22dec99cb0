import { readFileSync, writeFileSync } from 'node:fs'
import { encodeHosting, type Range } from '../server/src/features/waves/hosting.ts'

/**
 * `npx tsx models/build-hosting.ts DIR`: the networks of hosting providers, for server/data/hosting-networks.bin. DIR is the
 * unpacked package `@ip-location-db/asn`; its version is the day of the snapshot.
 */
const folder = process.argv[2]
if (folder === undefined)
  throw new Error('npx tsx models/build-hosting.ts DIR, the unpacked package @ip-location-db/asn')

/**
 * Autonomous systems that rent out servers, and those that VPNs rent them from, picked by hand. Not among them: CDNs, private relays and
 * security gateways, because people browse through those without choosing to.
 */
const hosting = new Set(
  [
    // Amazon, Microsoft, Google, Oracle, IBM, Alibaba, Tencent, Huawei, Baidu, UCloud, Kingsoft, Naver, NHN, Yandex, Cloud.ru
    '16509 14618 8075 396982 31898 36351 45102 134963 37963 132203 133478 45090 55990 136907 38365 135377 59019 23576 45974 200350 208677',
    // Hetzner, OVHcloud, DigitalOcean, Linode, Vultr, Contabo, Scaleway, IONOS, netcup, UpCloud, Aruba, Infomaniak, Strato, Exoscale
    '24940 213230 212317 16276 14061 63949 20473 51167 40021 141995 12876 8560 54548 197540 202053 31034 29222 6724 61098',
    // Leaseweb, M247, Datacamp, PacketHub, Clouvider, WorldStream, Serverius, Psychz, QuadraNet, FranTech, Multacom, BuyVM
    '60781 28753 395954 396362 396190 30633 59253 133752 7203 9009 212238 60068 136787 147049 62240 49981 50673 40676 8100 53667 35916',
    // Hivelocity, InterServer, Hostinger, HostRoyale, HostPapa, ColoCrossing, B2, IT7, Rackspace, GoDaddy, Newfold, A2, InMotion
    '29802 19318 47583 203020 207990 133499 36352 54290 55286 25820 33070 19994 27357 26496 398101 46606 55293 22611 54641',
    // Servers.com, FDCservers, EGIHosting, PlusServer, Host Europe, Hostkey, GTHost, SecuredServers, GleSYS, UK-2, UK Dedicated
    '7979 30058 18779 61157 8972 20773 21499 34011 57043 395839 63023 20454 19437 42708 13213 42831 44066 12586 60117 59711 200019',
    // Selectel, Timeweb, Beget, REG.RU, Hosting Ukraine, First Root, MEVSPACE, Latitude, Maxihost, Kaopu, CTG, Cloudie, DMIT, xTom
    '49505 9123 198610 197695 200000 201814 262287 138915 152194 55933 906 3258 8888 9312 14956 53850 26548 395092 399629 206092 51396',
    // Xserver, Sakura, GMO, Vietnam's and India's hosts, Afrihost's servers, Servers Australia, Micron21, IP ServerOne, Gigabit
    '131965 9370 9371 7684 7506 135905 45899 132335 45671 38880 45352 55720 394695 400619 401696 401701 62468 40065 44559 202425',
  ]
    .join(' ')
    .split(' ')
    .map(Number),
)

const version = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version as string
const [, year, month, day] = /(\d{4})(\d\d)(\d\d)\d\d$/.exec(version) ?? []
const asOf = `${year}-${month}-${day}`
// Nothing smaller is routed: /24 of IPv4, /48 of IPv6.
const ipv4 = readRanges(`${folder}/asn-ipv4-num.csv`, 8n)
const ipv6 = readRanges(`${folder}/asn-ipv6-num.csv`, 80n)
const bytes = encodeHosting({ asOf, ipv4, ipv6 })
writeFileSync(new URL('../server/data/hosting-networks.bin', import.meta.url), bytes)
console.log(`${asOf}: ${ipv4.length} ranges of IPv4, ${ipv6.length} of IPv6, ${bytes.length} bytes`)

/** Sorted, with those that touch made one. */
function readRanges(file: string, bits: bigint): Range[] {
  const ranges: Range[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [from = '', to = '', system = ''] = line.split(',', 3)
    if (!hosting.has(Number(system))) continue
    const range = { first: Number(BigInt(from) >> bits), last: Number(BigInt(to) >> bits) }
    const before = ranges.at(-1)
    if (before && range.first <= before.last + 1) before.last = Math.max(before.last, range.last)
    else ranges.push(range)
  }
  return ranges
}
