import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ApiKeyType } from '@assay/contract/api-keys'

/** `asy_live_` and 38 letters and digits: 190 random bits and a checksum that catches typos without a lookup. */
export function createKey(type: ApiKeyType | 'pub'): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const body = `asy_${type}_${random}`
  return body + checksumOf(body)
}

export function isWellFormedKey(key: string): boolean {
  if (!pattern.test(key)) return false
  const body = key.slice(0, -checksumLength)
  return key.endsWith(checksumOf(body))
}

/** Enough to recognize a key, too little to guess it. */
export function prefixOf(key: string): string {
  return key.slice(0, key.lastIndexOf('_') + 5)
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 32
const checksumLength = 6
/** `asy_pub_` is one shorter. */
export const maxKeyLength = 'asy_live_'.length + randomLength + checksumLength
const pattern = new RegExp(`^asy_(?:live|test|pub)_[0-9A-Za-z]{${randomLength + checksumLength}}$`)

function checksumOf(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let place = 0; place < checksumLength; place += 1) {
    digits = alphabet.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
