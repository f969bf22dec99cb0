import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { remember } from '../../remember.ts'
import { keepSecret } from './queries.ts'

export type ServerSecret = {
  /** A keyed hash: without the secret it can't be reversed, not even by brute force. The purpose separates domains. */
  hash(purpose: Purpose, text: string): Buffer
  /** Faster and in hex, for what every request leaves in the log. */
  fingerprint(text: string): string
  /** 64 bits of a keyed hash as a signed decimal: small enough to index for every request. */
  domainHash(domain: string): string
}

type Purpose =
  | 'api-key'
  | 'idempotency'
  | 'seal'
  | 'cancellation'
  | 'mailbox'
  | 'device'
  | 'network'
  | 'client'
  | 'unsubscribe'
  | 'factor'
  | 'recovery-code'
  | 'appeal-link'
  | 'appeal-record'
  | 'appeal-code'
  | 'webhook'
  | 'widget-proof'
  | 'widget-token'
  | 'supabase-hook'
  | 'waves'
  | 'sso'
  | 'sso-domain'
  | 'status-subscriber'
  | 'region-move'

/** Created once and kept in the database, so that every process computes the same. */
export function serverSecret({ db }: Pick<Deps, 'db'>): () => Promise<ServerSecret> {
  let known: ServerSecret | undefined
  return async () => {
    if (known) return known
    // Service role: the server’s secrets are no user’s.
    known = await db.asService(findServerSecret)
    return known
  }
}

/** The same secret, inside an existing transaction. */
export async function findServerSecret(tx: Tx): Promise<ServerSecret> {
  return keyedWith(await readServerSecret(tx))
}

/** Only for another region, which reads the same keys and hashes. */
export function readServerSecret(tx: Tx): Promise<string> {
  return keepSecret(tx, 'api_secret', randomBytes(32).toString('base64url'))
}

/** False if there was one already: everything here is hashed with it. */
export async function setServerSecret(tx: Tx, secret: string): Promise<boolean> {
  return (await keepSecret(tx, 'api_secret', secret)) === secret
}

function keyedWith(secret: string): ServerSecret {
  const logKey = createHmac('sha256', secret).update('log').digest('hex')
  const domainKey = createHmac('sha256', secret).update('domain').digest('hex')
  return {
    hash: (purpose, text) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest(),
    // Half a SHA-256 is enough to find a request again and takes half the space.
    fingerprint: (text) => hash('sha256', logKey + text, 'hex').slice(0, 32),
    domainHash: remember((domain) =>
      hash('sha256', domainKey + domain, 'buffer')
        .readBigInt64BE()
        .toString(),
    ),
  }
}
