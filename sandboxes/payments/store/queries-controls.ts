import { z } from 'zod'
import type { Books, Tx } from './books.ts'

/** Switches that make the gateway as difficult as a real one can be. */
export const Controls = z.object({
  /** API faults: a 500, an HTML page, a 429, no response, or a response lost after the work was done. */
  apiFault: z.enum(['none', 'error', 'html', 'busy', 'hang', 'late']),
  webhookCopies: z.coerce.number().int().min(1).max(5),
  webhookDelaySeconds: z.coerce.number().int().min(0).max(86_400),
  areWebhooksShuffled: z.boolean(),
  /** Nothing is sent until this is switched off. */
  areWebhooksHeld: z.boolean(),
})
export type Controls = z.infer<typeof Controls>

export async function readControls(tx: Pick<Books, 'query'>): Promise<Controls> {
  const { rows } = await tx.query<Controls>(
    `select api_fault as "apiFault", webhook_copies as "webhookCopies", webhook_delay_seconds as "webhookDelaySeconds",
       are_webhooks_shuffled as "areWebhooksShuffled", are_webhooks_held as "areWebhooksHeld" from controls`,
  )
  return Controls.parse(rows[0])
}

export async function saveControls(tx: Tx, controls: Controls): Promise<void> {
  await tx.query(
    `update controls set api_fault = $1, webhook_copies = $2, webhook_delay_seconds = $3, are_webhooks_shuffled = $4,
       are_webhooks_held = $5`,
    [
      controls.apiFault,
      controls.webhookCopies,
      controls.webhookDelaySeconds,
      controls.areWebhooksShuffled,
      controls.areWebhooksHeld,
    ],
  )
}
