import type { Deps } from '../deps.ts'

/** Runs a statement and reports it if it's slow. */
export type QueryWatch = <T>(statement: string, run: () => Promise<T>) => Promise<T>

/** Logs slow statements by name or first words, never with values: they may be personal data. */
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

/** Values use placeholders; masks literals in case one slipped through. */
function firstWords(statement: string): string {
  const plain = statement.replace(/'(?:[^']|'')*'/g, '?').replace(/\s+/g, ' ')
  return plain.trim().slice(0, 80)
}
