export type Lifecycle = {
  /** Aborted once the process is stopping. */
  signal: AbortSignal
  /** Adds a step to the stop. The newest runs first. */
  onStop(step: () => Promise<void>): void
  /** Runs all steps, then ends the process. A second call changes nothing. */
  stop(exitCode: number): Promise<void>
}

export function createLifecycle(): Lifecycle {
  const stopping = new AbortController()
  const steps: (() => Promise<void>)[] = []
  return {
    signal: stopping.signal,
    onStop: (step) => void steps.push(step),
    async stop(exitCode) {
      if (stopping.signal.aborted) return
      stopping.abort()
      for (const step of steps.reverse()) {
        // What comes after still has to stop, above all PostgreSQL.
        await step().catch((error: unknown) => process.stderr.write(`${(error as Error).stack}\n`))
      }
      process.exit(exitCode)
    },
  }
}
