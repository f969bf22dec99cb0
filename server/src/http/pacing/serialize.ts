/** A mutex per key: runs work with the same key one after the other. */
export async function serialize<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key)
  const own = before ? before.then(work, work) : work()
  last.set(key, own)
  try {
    return await own
  } finally {
    if (last.get(key) === own) last.delete(key)
  }
}

const last = new Map<string, Promise<unknown>>()
