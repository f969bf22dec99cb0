import { z } from 'zod'

// Between the primary and its workers. Only ever added to: after an upgrade by SIGHUP, an old primary talks to new workers.

/** From the primary to a worker. */
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

/** From a worker to the primary. */
export const FromWorker = z.discriminatedUnion('type', [
  /** The worker has started listening. */
  z.object({ type: z.literal('hello') }),
  /** The worker accepts requests. `place` says, for people, where the data is. */
  z.object({ type: z.literal('ready'), place: z.string() }),
  /** Requests per second, by account. */
  z.object({ type: z.literal('take'), id: z.number(), wanted: z.array(z.tuple([z.string(), z.number()])) }),
  /** Asks for the metrics of every worker. */
  z.object({ type: z.literal('collect'), id: z.number() }),
  z.object({ type: z.literal('collected'), id: z.number(), text: z.string() }),
])
export type FromWorker = z.infer<typeof FromWorker>

export type Questions<T> = {
  /** Null without a reply in time. */
  ask(milliseconds: number, send: (id: number) => void): Promise<T | null>
  settle(id: number, reply: T): void
}

/** Matches replies from the other end of a channel with what was asked, by number. */
export function createQuestions<T>(): Questions<T> {
  const open = new Map<number, (reply: T | null) => void>()
  let last = 0
  return {
    ask: (milliseconds, send) =>
      new Promise((resolve) => {
        last += 1
        const id = last
        const settle = (reply: T | null) => {
          clearTimeout(timer)
          open.delete(id)
          resolve(reply)
        }
        // Read replies that arrived while this process was busy first: they aren't late.
        const timer = setTimeout(() => setImmediate(settle, null), milliseconds)
        open.set(id, settle)
        send(id)
      }),
    settle: (id, reply) => open.get(id)?.(reply),
  }
}
