import { randomBytes } from 'node:crypto'
import { open, seal } from '../secrets/seal.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'

/** As the Standard Webhooks scheme writes it. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Sealed for one endpoint: another’s can’t be put in its place. */
export function sealSecret(server: ServerSecret, endpointId: string, secret: string): Buffer {
  return seal(server.hash('webhook', endpointId), Buffer.from(secret))
}

export function openSecret(server: ServerSecret, endpointId: string, sealed: Buffer): string {
  return open(server.hash('webhook', endpointId), sealed).toString()
}
