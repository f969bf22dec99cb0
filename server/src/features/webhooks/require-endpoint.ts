import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { findEndpoint } from './queries-endpoints.ts'

/** Someone else’s and a missing one look the same. */
export async function requireEndpoint(tx: Tx, userId: string, id: string): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(tx, userId, id)
  if (!endpoint) throw noSuchEndpoint()
  return endpoint
}

export function noSuchEndpoint(): AppError {
  return new AppError('not_found', 'There is no such endpoint.')
}
