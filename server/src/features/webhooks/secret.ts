import { randomBytes } from 'node:crypto'

/** As the Standard Webhooks scheme writes it. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
