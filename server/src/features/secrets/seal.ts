import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { ServerSecret } from './server-secret.ts'

/** What is kept for us to read again: signing secrets of webhooks, what authenticator apps share with us, and single sign-on. */
type Purpose = 'webhook' | 'factor' | 'sso'
type Keys = { config: Pick<Deps['config'], 'serverSecrets'>; server: ServerSecret }

/**
 * Under the first secret in SERVER_SECRET, whose mark it begins with; without one, under the secret in the database and
 * without a mark. The id of what it belongs to is part of the key, so another's can't be put in its place.
 */
export function sealFor({ config, server }: Keys, purpose: Purpose, id: string, plain: Buffer): Buffer {
  const [secret] = config.serverSecrets
  if (secret === undefined) return seal(server.hash(purpose, id), plain)
  return Buffer.concat([sealMark(secret), seal(keyFrom(secret, purpose, id), plain)])
}

/** Opens what any of the secrets sealed, so that one can be replaced while the server runs. */
export function openFor({ config, server }: Keys, purpose: Purpose, id: string, sealed: Buffer): Buffer {
  const mark = sealed.subarray(0, markLength)
  const secret = config.serverSecrets.find((one) => sealMark(one).equals(mark))
  if (secret === undefined) return open(server.hash(purpose, id), sealed)
  return open(keyFrom(secret, purpose, id), sealed.subarray(markLength))
}

/** Says which secret sealed something, and nothing about the secret. */
export function sealMark(secret: string): Buffer {
  return createHmac('sha256', secret).update('mark').digest().subarray(0, markLength)
}

const markLength = 8

function keyFrom(secret: string, purpose: Purpose, id: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n${id}`).digest()
}

const ivLength = 12
const tagLength = 16

/** Encrypts under a 32-byte key; `open` notices every change. */
export function seal(key: Buffer, plain: Buffer): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

export function open(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength))
  decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()])
}
