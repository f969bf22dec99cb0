import type { AuditAction } from '@assay/contract/audit/actions'
import type { Tx } from '../../ports/db.ts'
import { recordAct } from '../audit/record-act.ts'

type EndpointAction = Extract<AuditAction, `webhook.${string}`>

/** By its host: the rest of a URL may be a secret. */
export async function recordEndpointAct(
  tx: Tx,
  userId: string,
  { action, url }: { action: EndpointAction; url: string },
  now: Date,
): Promise<void> {
  await recordAct(tx, userId, { action, target: { name: new URL(url).host } }, now)
}
