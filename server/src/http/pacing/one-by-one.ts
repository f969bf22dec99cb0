/** Work with the same name follows each other; work with another name waits for none of it. */
export async function oneByOne<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(name)
  const own = before ? before.then(work, work) : work()
  last.set(name, own)
  try {
    return await own
  } finally {
    if (last.get(name) === own) last.delete(name)
  }
}

const last = new Map<string, Promise<unknown>>()
