import { Webhook } from 'standardwebhooks'
import { AppError } from '../../http/errors.ts'
import type { Api } from '../v1/api.ts'
import { hookSecretOf } from './hook-secret.ts'
import { findKeyHashes } from './queries.ts'

type Signed = { id: string; text: string; header: (name: string) => string | undefined }

/** The hash of the key whose secret signed the request in the last five minutes. */
export async function checkSignature({ db, secret }: Api, { id, text, header }: Signed): Promise<Buffer> {
  // Service role: the signature says whose key it is; until it's checked, nobody has been identified.
  const hashes = await db.asService((tx) => findKeyHashes(tx, id))
  const server = await secret()
  const signature = {
    'webhook-id': header('webhook-id') ?? '',
    'webhook-timestamp': header('webhook-timestamp') ?? '',
    'webhook-signature': header('webhook-signature') ?? '',
  }
  const signer = hashes.find((hash) => isSigned(hookSecretOf(server, hash), text, signature))
  if (signer) return signer
  throw new AppError(
    'unauthenticated',
    'The signature isn’t valid. Copy the hook’s secret again; it changes when its API key is rotated or deleted.',
  )
}

function isSigned(secret: string, text: string, signature: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(text, signature, { jsonParse: false })
    return true
  } catch {
    return false
  }
}
