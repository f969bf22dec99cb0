import { createHmac } from 'node:crypto'
import { isEqual } from '../../secrets/hashes.ts'

/** Time-based one-time passwords as authenticator apps compute them: SHA-1, 30 seconds, six digits (RFC 6238). */
const stepSeconds = 30

export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / stepSeconds)
}

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * The step whose code this is: now, or one step to either side, because clocks drift. Codes up to the last accepted one are
 * wrong, so that nobody can use one that they saw being typed.
 */
export function findStep(secret: Buffer, code: string, moment: Date, lastStep: number | null): number | undefined {
  const now = stepAt(moment)
  return [now - 1, now, now + 1]
    .filter((step) => lastStep === null || step > lastStep)
    .find((step) => isEqual(codeAt(secret, step), code))
}

/** What an app reads from the QR code. */
export function keyUri({ secret, issuer, account }: { secret: Buffer; issuer: string; account: string }): string {
  const label = [issuer, account].filter(Boolean).map(encodeURIComponent).join(':')
  const query = new URLSearchParams({
    algorithm: 'SHA1',
    digits: '6',
    issuer,
    period: String(stepSeconds),
    secret: toBase32(secret),
  })
  // Apps read a plus sign literally.
  return `otpauth://totp/${label}?${String(query).replaceAll('+', '%20')}`
}

/** What people type if they can't scan the code. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
