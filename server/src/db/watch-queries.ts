import type { Deps } from '../deps.ts'
import type { SpanStart } from '../ports/tracer.ts'

/** Runs a statement and reports it if it's slow. */
export type QueryWatch = <T>(statement: string, run: () => Promise<T>) => Promise<T>

/** Traces statements and logs slow ones, by name or first words, never with values: they may be personal data. */
export function watchQueries(
  { log, requestContext, tracer }: Pick<Deps, 'log' | 'requestContext' | 'tracer'>,
  { slowQueryMilliseconds }: Pick<Deps['config'], 'slowQueryMilliseconds'>,
): QueryWatch {
  return async (statement, run) => {
    const started = performance.now()
    try {
      return await (tracer.isOn ? tracer.follow(spanOf(statement), run) : run())
    } finally {
      const ms = Math.round(performance.now() - started)
      if (ms > slowQueryMilliseconds) log.warn({ ...requestContext.fields(), query: firstWords(statement), ms }, 'slow query')
    }
  }
}

function spanOf(statement: string): SpanStart {
  return { kind: 'client', name: firstWords(statement), attributes: { 'db.system.name': 'postgresql' } }
}

/** Values use placeholders; masks literals in case one slipped through. */
function firstWords(statement: string): string {
  const plain = statement.replace(/'(?:[^']|'')*'/g, '?').replace(/\s+/g, ' ')
  return plain.trim().slice(0, 80)
}
