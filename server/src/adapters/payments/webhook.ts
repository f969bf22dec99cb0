import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { PaymentEvent, Payments } from '../../ports/payments.ts'

/** Accepts two secrets, so that one can be rotated while events keep coming. */
export function createWebhookVerifier(secrets: string[]): Payments['verifyWebhook'] {
  return (rawBody, signature) => {
    if (!secrets.some((secret) => isSignedWith(secret, rawBody, signature))) return { status: 'forged' }
    try {
      const event = Envelope.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody)))
      if (event.success) return { status: 'genuine', event: event.data }
      return { status: 'unreadable', reason: z.prettifyError(event.error) }
    } catch {
      return { status: 'unreadable', reason: 'The body is not JSON.' }
    }
  }
}

function isSignedWith(secret: string, rawBody: Uint8Array, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(rawBody).digest()
  // timingSafeEqual needs equal lengths, and Buffer.from stops at the first invalid digit. The length is no secret.
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

const id = (kind: string) => z.string().regex(new RegExp(`^${kind}_[A-Za-z0-9]{1,32}$`))
const entity = <S extends z.ZodType>(schema: S) => z.object({ entity: schema }).optional()

const Envelope = z
  .object({
    event: z.string().min(1).max(100),
    created_at: z.number().int().positive().optional(),
    payload: z.object({
      created_at: z.number().int().positive().optional(),
      subscription: entity(z.object({ id: id('sub') })),
      invoice: entity(
        z.object({ id: id('inv'), subscription_id: id('sub').nullish(), payment_id: id('pay').nullish() }),
      ),
      payment: entity(z.object({ id: id('pay'), invoice_id: id('inv').nullish() })),
      dispute: entity(z.object({ id: id('disp'), payment_id: id('pay').nullish() })),
    }),
  })
  .transform(({ event, created_at, payload }): PaymentEvent => {
    const { subscription, invoice, payment, dispute } = payload
    const seconds = created_at ?? payload.created_at
    return {
      name: event,
      createdAt: seconds === undefined ? null : new Date(seconds * 1000),
      subscriptionId: subscription?.entity.id ?? invoice?.entity.subscription_id ?? null,
      invoiceId: invoice?.entity.id ?? payment?.entity.invoice_id ?? null,
      paymentId: payment?.entity.id ?? invoice?.entity.payment_id ?? dispute?.entity.payment_id ?? null,
      disputeId: dispute?.entity.id ?? null,
    }
  })
