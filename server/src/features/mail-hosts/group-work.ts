/**
 * Runs one task for everyone who arrives together, and one for those who arrive while it runs. Resolves to a function
 * that finds each caller's part of the result.
 */
export function groupWork<Item, Result>(
  work: (items: Item[]) => Promise<(item: Item) => Result>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      try {
        const resultOf = await work(group.map(({ item }) => item))
        for (const { item, resolve } of group) resolve(resultOf(item))
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(() => void run())
    })
}

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }
