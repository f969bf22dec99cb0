import { randomInt } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** In Razorpay's format: a kind, then fourteen letters and digits. */
export function newId(kind: 'plan' | 'sub' | 'inv' | 'pay' | 'ao' | 'disp' | 'evt'): string {
  return `${kind}_${Array.from({ length: 14 }, () => digits[randomInt(digits.length)]).join('')}`
}
