import { z } from 'zod'
import { waveReactions } from '../waves/waves.ts'
import type { WebhookData, WebhookEventKind } from './events.ts'

const moment = z.iso.datetime({ offset: true })
const plan = z.string().describe('A plan, such as `user_verification_pro_monthly`.')

const quota = z.object({
  used: z.int().describe('Checks used in this period.'),
  limit: z.int().describe('Checks that your plan includes.'),
  resets_at: moment.describe('When the next period starts.'),
})

const requests = z
  .array(
    z.object({
      request_id: z.uuid().describe('The request, as in its response.'),
      items: z.array(z.int()).nullable().describe('Positions in a batch, from 0; `null` for a single request.'),
    }),
  )
  .describe('The requests that it is about.')

const wave = z.object({
  id: z.uuid().describe('The wave, as in `activity.wave`.'),
  code: z.string().describe('What the members share.'),
  title: z.string().describe('A sentence for people, with numbers.'),
  reaction: z.enum(waveReactions).nullable().describe('What you chose to do about it.'),
  started_at: moment.describe('When its first member came.'),
  recognized_at: moment.describe('When we recognized it.'),
  last_at: moment.describe('When its latest member came.'),
  ended_at: moment.nullable().describe('When it ended; `null` while it’s growing.'),
  members: z.int().describe('How many sign-ups belong to it.'),
  allowed_before: z.int().describe('How many of them were allowed before we recognized it.'),
  requests: requests.describe('Members that no event before named, 1,000 people at most.'),
})

/** The `data` of each event, for the OpenAPI document. The server sends what events.ts has as types. */
export const webhookPayloads = {
  'quota.warning': quota,
  'quota.reached': quota,
  'key.created': z.object({
    id: z.uuid().describe('The key’s id.'),
    name: z.string().describe('What you called it.'),
    type: z.enum(['live', 'test', 'publishable']).describe('What kind of key it is.'),
    prefix: z.string().describe('What remains to recognize it by, such as `asy_live_9fK2`.'),
    expires_at: moment.nullable().describe('When it expires; `null` if it doesn’t.'),
  }),
  'key.deleted': z.object({
    id: z.uuid().describe('The key’s id.'),
    name: z.string().describe('What you called it.'),
  }),
  'domain.listed_later': z.object({ requests }),
  'wave.started': wave,
  'wave.grew': wave,
  'wave.ended': wave,
  'review.decided': z.object({
    request_id: z.uuid().describe('The request that checked the sign-up.'),
    item: z.int().nullable().describe('Its place in a batch, from 0; `null` for a single request.'),
    decision: z.enum(['allow', 'block']).describe('What a person decided. The latest counts.'),
    decided_at: moment.describe('When.'),
  }),
  'file.finished': z.object({
    id: z.uuid().describe('The file’s id.'),
    name: z.string().describe('Its name.'),
    rows: z.int().describe('How many rows it has.'),
    checks: z.int().describe('How many checks it took.'),
    expires_at: moment.describe('Until when the result can be downloaded.'),
  }),
  'plan.changed': z.object({
    plan_id: plan.describe('The plan you have now.'),
    previous_plan_id: plan.nullable().describe('The plan before; `null` if there was none.'),
  }),
  'payment.failed': z.object({
    plan_id: plan.describe('The plan to renew.'),
    amount_minor: z.int().nullable().describe('In cents or the like; `null` until there is an invoice.'),
    currency: z.string().nullable().describe('Such as `USD`; `null` until there is an invoice.'),
    pay_by: moment.describe('Until when you keep the plan.'),
  }),
} satisfies { [Kind in WebhookEventKind]: z.ZodType<WebhookData[Kind]> }
