import type { Wait } from './customer.ts'

export type Growth = { name: string; small: number; large: number; growth: number }

/**
 * Both in turns, so that whatever else the machine does hits both. The fastest tenth: what else it does makes some
 * requests slower and none faster.
 */
export async function compare(small: Wait[], large: Wait[]): Promise<Growth[]> {
  const found: Growth[] = []
  for (const [at, one] of small.entries()) {
    const other = large[at]
    if (!other) continue
    const times: [number[], number[]] = [[], []]
    for (let turn = 0; turn < one.times + warmUp; turn += 1) {
      const [first, second] = [await milliseconds(one), await milliseconds(other)]
      if (turn >= warmUp) {
        times[0].push(first)
        times[1].push(second)
      }
    }
    const [little, much] = [fastest(times[0]), fastest(times[1])]
    found.push({ name: one.name, small: little, large: much, growth: much / little })
  }
  return found
}

const warmUp = 5

async function milliseconds({ run }: Wait): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

function fastest(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? 0
}
