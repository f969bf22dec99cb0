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
        // Read replies that arrived while this process was busy first: that's not the other one's fault.
        const timer = setTimeout(() => setImmediate(settle, null), milliseconds)
        open.set(id, settle)
        send(id)
      }),
    settle: (id, reply) => open.get(id)?.(reply),
  }
}
