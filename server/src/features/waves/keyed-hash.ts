import type { ServerSecret } from '../secrets/server-secret.ts'

/** An account's own: hashes of two accounts can't be compared, and without the server's secret nobody can make one. */
export type HashKey = { readonly low: number; readonly high: number }

export function hashKeyFor(secret: Pick<ServerSecret, 'hash'>, accountId: string): HashKey {
  const bytes = secret.hash('waves', accountId)
  return { low: bytes.readInt32LE(0), high: bytes.readInt32LE(4) }
}

/** What is hashed, so that a name and a domain that are written alike differ. */
export type Hashed = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

/**
 * HalfSipHash-1-3 over the text's UTF-16 units, two at a time: keyed as HMAC is, and many times as fast on texts this short. Never 0, which
 * stands for none.
 */
export function keyedHash(key: HashKey, hashed: Hashed, text: string): number {
  let v0 = key.low ^ hashed
  let v1 = key.high
  let v2 = key.low ^ 0x6c796765
  let v3 = key.high ^ 0x74656462
  const { length } = text
  const words = (length >> 1) + 1
  for (let index = 0; index < words + 3; index++) {
    let word = 0
    if (index < words - 1) word = text.charCodeAt(2 * index) | (text.charCodeAt(2 * index + 1) << 16)
    else if (index === words - 1) word = ((length & 1) === 1 ? text.charCodeAt(length - 1) : 0) | (length << 16)
    else if (index === words) v2 ^= 0xff
    v3 ^= word
    v0 = (v0 + v1) | 0
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0
    v0 = (v0 << 16) | (v0 >>> 16)
    v2 = (v2 + v3) | 0
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2
    v0 = (v0 + v3) | 0
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0
    v2 = (v2 + v1) | 0
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2
    v2 = (v2 << 16) | (v2 >>> 16)
    v0 ^= word
  }
  return v1 ^ v3 || 1
}
