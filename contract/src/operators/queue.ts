import { z } from 'zod'
import { Reason } from './operators.ts'
import { closableKinds, type QueueKind, queueKinds } from './queue-kinds.ts'

/** Something that needs a person. */
export type QueueItem = {
  kind: QueueKind
  /** Identifies the task, together with its kind. */
  item: string
  title: string
  detail: string
  /** What to do about it, in a sentence. */
  advice: string
  customer: { id: string; name: string } | null
  since: string
  due_at: string | null
  owner: { id: string; name: string } | null
  /** A page of the console, or null if everything is here. */
  link: string | null
}

/** At most 50 of a kind, the longest wait first. */
export type Queue = { items: QueueItem[]; done_today: number }

export const TakeTask = z.object({
  kind: z.enum(queueKinds),
  item: z.string().min(1).max(128),
  is_mine: z.boolean(),
})
/** With what was done about it. */
export const CloseTask = z.object({ kind: z.enum(closableKinds), item: z.string().min(1).max(128), reason: Reason })
