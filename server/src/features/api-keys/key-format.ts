import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ApiKeyType } from '@assay/contract/api-keys'

/**
 * `asy_live_` and 38 letters and digits: 190 random bits and a checksum that catches typos without a lookup. Where there are several
 * regions, the account's stands in between, as in `asy_live_eu_`, so that a proxy can route by it.
 */
export function createKey(type: ApiKeyType | 'pub', region?: string): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const body = `asy_${type}_${region === undefined ? '' : `${region}_`}${random}`
  return body + checksumOf(body)
}

export function isWellFormedKey(key: string): boolean {
  if (!pattern.test(key)) return false
  const body = key.slice(0, -checksumLength)
  return key.endsWith(checksumOf(body))
}

/** The region that a well-formed key was created in; undefined if it names none. */
export function regionOf(key: string): string | undefined {
  return pattern.exec(key)?.[1]
}

/** Enough to recognize a key, too little to guess it. */
export function prefixOf(key: string): string {
  return key.slice(0, key.lastIndexOf('_') + 5)
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 32
const checksumLength = 6
const maxRegionLength = 10
export const maxKeyLength = 'asy_live_'.length + maxRegionLength + '_'.length + randomLength + checksumLength
const pattern = new RegExp(
  `^asy_(?:live|test|pub)_(?:([a-z][a-z0-9]{1,${maxRegionLength - 1}})_)?[0-9A-Za-z]{${randomLength + checksumLength}}$`,
)

function checksumOf(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let place = 0; place < checksumLength; place += 1) {
    digits = alphabet.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
