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

/** What goes away only when a person says so; everything else ends by itself. */
export const closableKinds = ['message', 'mail', 'webhook', 'job'] as const satisfies QueueKind[]
