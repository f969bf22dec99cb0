import type { Turn } from '../../ports/passwords.ts'

type FairQueue<T> = {
  /** Returns the item that doesn't fit: the new one, or the last of the largest group. */
  add(turn: Turn, item: T): T | undefined
  next(): T | undefined
  waiting(): number
}

/**
 * Hierarchical round-robin: alternates between the first parts of the keys, within each between the second parts, and so
 * on. Bounded per key and in total. When it's full, the largest group gives up places to newcomers, so one sender's
 * crowd keeps nobody else out.
 */
export function createFairQueue<T>({ max, maxEach }: { max: number; maxEach: number }): FairQueue<T> {
  const all = emptyGroup<T>()
  return {
    add(turn, item) {
      if (waitingFor(all, turn) >= maxEach) return item
      let displaced: T | undefined
      if (all.waiting >= max) {
        if (waitingFor(all, turn.slice(0, 1)) + 1 >= (largestOf(all)?.[1].waiting ?? 0)) return item
        displaced = takeLast(all)
      }
      put(all, turn, item)
      return displaced
    },
    next: () => takeFirst(all),
    waiting: () => all.waiting,
  }
}

/** Maps keep insertion order: the first group is next, and moves to the end after its turn. */
type Group<T> = { waiting: number; own: T[]; groups: Map<string, Group<T>> }

function emptyGroup<T>(): Group<T> {
  return { waiting: 0, own: [], groups: new Map() }
}

function waitingFor<T>(group: Group<T> | undefined, [name, ...rest]: readonly string[]): number {
  if (!group) return 0
  return name === undefined ? group.waiting : waitingFor(group.groups.get(name), rest)
}

function put<T>(group: Group<T>, [name, ...rest]: readonly string[], item: T): void {
  group.waiting += 1
  if (name === undefined) return void group.own.push(item)
  const inner = group.groups.get(name) ?? emptyGroup<T>()
  group.groups.set(name, inner)
  put(inner, rest, item)
}

function takeFirst<T>(group: Group<T>): T | undefined {
  if (group.waiting === 0) return undefined
  group.waiting -= 1
  const [next] = group.groups
  if (!next) return group.own.shift()
  const [name, inner] = next
  const item = takeFirst(inner)
  group.groups.delete(name)
  if (inner.waiting > 0) group.groups.set(name, inner)
  return item
}

function takeLast<T>(group: Group<T>): T | undefined {
  group.waiting -= 1
  const largest = largestOf(group)
  if (!largest) return group.own.pop()
  const [name, inner] = largest
  const item = takeLast(inner)
  if (inner.waiting === 0) group.groups.delete(name)
  return item
}

function largestOf<T>({ groups }: Group<T>): [string, Group<T>] | undefined {
  let largest: [string, Group<T>] | undefined
  for (const entry of groups) if (!largest || entry[1].waiting > largest[1].waiting) largest = entry
  return largest
}

type Options = { pauseMilliseconds: number; max: number; maxEach: number }
type Arrival = { enter(): void; reject(): void }

/**
 * Admits a burst one request at a time, with a pause in between, so other requests get served meanwhile. The first one
 * doesn't wait, and none waits for another to finish, so a slow sender holds up no one.
 */
export function createThrottle({ pauseMilliseconds, ...bounds }: Options): (turn: Turn, arrival: Arrival) => void {
  const queue = createFairQueue<Arrival>(bounds)
  let isPausing = false
  const admit = () => {
    const next = queue.next()
    isPausing = next !== undefined
    if (!next) return
    setTimeout(admit, pauseMilliseconds)
    next.enter()
  }
  return (turn, arrival) => {
    queue.add(turn, arrival)?.reject()
    if (isPausing) return
    isPausing = true
    setImmediate(admit)
  }
}

/** Runs up to `maxCount` tasks per turn of the event loop, so other requests are served in between. */
export function createBatchRunner(maxCount: number): (work: () => void) => void {
  const waiting: (() => void)[] = []
  const runSome = () => {
    for (const work of waiting.splice(0, maxCount)) work()
    if (waiting.length > 0) setImmediate(runSome)
  }
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(runSome)
  }
}
