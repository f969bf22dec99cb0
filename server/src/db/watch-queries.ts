import type { Deps } from '../deps.ts'

/** Runs a statement and notices when it took long. */
export type QueryWatch = <T>(statement: string, run: () => Promise<T>) => Promise<T>

/** Logs slow statements by name or first words. Their values are never in it: they may be personal. */
export function watchQueries(
  { log, trail }: Pick<Deps, 'log' | 'trail'>,
  { slowQueryMilliseconds }: Pick<Deps['config'], 'slowQueryMilliseconds'>,
): QueryWatch {
  return async (statement, run) => {
    const started = performance.now()
    try {
      return await run()
    } finally {
      const ms = Math.round(performance.now() - started)
      if (ms > slowQueryMilliseconds) log.warn({ ...trail.marks(), query: firstWords(statement), ms }, 'slow query')
    }
  }
}

/** Values have placeholders; should one be written out all the same, it is not repeated here. */
function firstWords(statement: string): string {
  const plain = statement.replace(/'(?:[^']|'')*'/g, '?').replace(/\s+/g, ' ')
  return plain.trim().slice(0, 80)
}
