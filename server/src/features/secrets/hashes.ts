import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** For high-entropy secrets; the database stores only this. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function hmac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

export function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
