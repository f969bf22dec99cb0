export const queueKinds = [
  'payment',
  'dispute',
  'refund',
  'appeal',
  'report',
  'message',
  'mail',
  'webhook',
  'job',
  'feed',
] as const
export type QueueKind = (typeof queueKinds)[number]

/** Kinds that a person has to close; everything else leaves the queue by itself. */
export const closableKinds = ['message', 'mail', 'webhook'] as const satisfies QueueKind[]
