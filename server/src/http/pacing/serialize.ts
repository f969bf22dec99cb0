/** A mutex per owner and key: work with the same key on the same owner runs one at a time, in order. */
export async function serialize<T>(owner: object, key: string, work: () => Promise<T>): Promise<T> {
  const last = queues.get(owner) ?? new Map<string, Promise<unknown>>()
  queues.set(owner, last)
  const before = last.get(key)
  const own = before ? before.then(work, work) : work()
  last.set(key, own)
  try {
    return await own
  } finally {
    if (last.get(key) === own) last.delete(key)
  }
}

const queues = new WeakMap<object, Map<string, Promise<unknown>>>()
