import { dnsRecordPrefix } from '@assay/contract/lookup/rules'
import { paths } from '@assay/contract/paths'
import { z } from 'zod'
import { isEqual } from '../../secrets/hashes.ts'
import type { ServerSecret } from '../../secrets/server-secret.ts'

/** The private link’s token: the appeal’s id and a keyed hash of it, so that every mail can have the link and no row does. */
export function tokenOf(secret: ServerSecret, id: string): string {
  return `${id}.${secret.hash('appeal-link', id).toString('base64url')}`
}

/** The appeal’s id; null for an invented token. */
export function readToken(secret: ServerSecret, token: string): string | null {
  const id = z.uuid().safeParse(token.slice(0, token.indexOf('.')))
  return id.success && isEqual(token, tokenOf(secret, id.data)) ? id.data : null
}

export function appealUrl(publicUrl: string, secret: ServerSecret, id: string): string {
  return `${publicUrl}${paths.lookupAppeal}?token=${tokenOf(secret, id)}`
}

/** What the domain’s TXT record must say. */
export function recordOf(secret: ServerSecret, id: string): string {
  return dnsRecordPrefix + secret.hash('appeal-record', id).toString('hex').slice(0, 32)
}

export function codeHashOf(secret: ServerSecret, id: string, code: string): Buffer {
  return secret.hash('appeal-code', `${id}\n${code}`)
}
