import { z } from 'zod'

// Between the primary and its workers. Only ever added to: after an upgrade by SIGHUP, an old primary talks to new workers.

/** What a primary tells a worker. */
export const FromPrimary = z.discriminatedUnion('type', [
  /** The reply to `hello`: which of the workers this is. The secret is for workers of an earlier version. */
  z.object({ type: z.literal('welcome'), slot: z.number(), secret: z.string() }),
  /** Run the jobs from now on. */
  z.object({ type: z.literal('lead') }),
  /** Another worker has taken over: finish what is under way and end. */
  z.object({ type: z.literal('retire') }),
  z.object({ type: z.literal('taken'), id: z.number(), results: z.array(z.tuple([z.boolean(), z.number()])) }),
  z.object({ type: z.literal('collect'), id: z.number() }),
  z.object({ type: z.literal('collected'), id: z.number(), texts: z.array(z.string()), restarts: z.number() }),
])
export type FromPrimary = z.infer<typeof FromPrimary>

/** What a worker tells its primary. */
export const FromWorker = z.discriminatedUnion('type', [
  /** It listens to its primary from now on. */
  z.object({ type: z.literal('hello') }),
  /** It accepts requests. `place` is where the data is, for people. */
  z.object({ type: z.literal('ready'), place: z.string() }),
  /** Requests per second, by account. */
  z.object({ type: z.literal('take'), id: z.number(), wanted: z.array(z.tuple([z.string(), z.number()])) }),
  /** The metrics of every worker, please. */
  z.object({ type: z.literal('collect'), id: z.number() }),
  z.object({ type: z.literal('collected'), id: z.number(), text: z.string() }),
])
export type FromWorker = z.infer<typeof FromWorker>
