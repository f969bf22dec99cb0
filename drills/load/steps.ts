export type Steps = ReturnType<typeof createSteps>

/** Duration and failures of each step, over everyone who went through it. */
export function createSteps() {
  const steps = new Map<string, { milliseconds: number[]; errors: string[] }>()
  return {
    async time<T>(name: string, work: () => Promise<T>): Promise<T> {
      const step = steps.get(name) ?? { milliseconds: [], errors: [] }
      steps.set(name, step)
      const begun = performance.now()
      try {
        const result = await work()
        step.milliseconds.push(performance.now() - begun)
        return result
      } catch (error) {
        step.errors.push(error instanceof Error ? error.message : String(error))
        throw error
      }
    },
    errors: () => [...steps.values()].flatMap(({ errors }) => errors),
    report(): string {
      const rows = [...steps].map(([name, { milliseconds, errors }]) =>
        [name, milliseconds.length, errors.length, at(milliseconds, 50), at(milliseconds, 99)].join(' | '),
      )
      return ['step | n | errors | p50 ms | p99 ms', '---|---|---|---|---', ...rows]
        .map((row) => `| ${row} |`)
        .join('\n')
    },
  }
}

function at(values: number[], rank: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * rank) / 100))] ?? 0).toFixed(0)
}
