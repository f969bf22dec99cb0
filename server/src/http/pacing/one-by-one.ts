/** Work with the same name on the same owner runs one at a time, in order; other work doesn't wait for it. */
export async function oneByOne<T>(owner: object, name: string, work: () => Promise<T>): Promise<T> {
  const last = queues.get(owner) ?? new Map<string, Promise<unknown>>()
  queues.set(owner, last)
  const before = last.get(name)
  const own = before ? before.then(work, work) : work()
  last.set(name, own)
  try {
    return await own
  } finally {
    if (last.get(name) === own) last.delete(name)
  }
}

const queues = new WeakMap<object, Map<string, Promise<unknown>>>()
