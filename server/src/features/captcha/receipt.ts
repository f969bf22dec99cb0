import { createHash, randomBytes } from 'node:crypto'

export const receiptSeconds = 300

/** 256 random bits: a plain hash of it can't be reversed. */
export function createReceipt(): string {
  return randomBytes(32).toString('base64url')
}

export function hashReceipt(receipt: string): Buffer {
  return createHash('sha256').update(receipt).digest()
}
