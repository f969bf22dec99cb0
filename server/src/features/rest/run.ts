import type { Deps } from '../../deps.ts'
import type { Statement } from './compile/statement.ts'
import type { Caller } from './find-caller.ts'
import { affectedLimit } from './preferences.ts'
import { type Answer, discardChanges, runStatement } from './queries.ts'
import type { RestRequest } from './read-request.ts'
import { notSingular, RestError } from './rest-error.ts'
import { refusalOf } from './sql-state.ts'

type Options = { isSingle: boolean }

/** Runs the request's single transaction as the caller. A response that fails also undoes the change. */
export async function run(
  { db }: Pick<Deps, 'db'>,
  { role, claims }: Caller,
  { method, preferences, settings }: RestRequest,
  statement: Statement,
  { isSingle }: Options,
): Promise<Answer> {
  const readOnly = method === 'GET' || method === 'HEAD'
  try {
    return await db.inScope({ role, claims, readOnly, settings }, async (tx) => {
      const answer = await runStatement(tx, statement)
      const limit = affectedLimit(preferences)
      if (!readOnly && limit !== null && answer.rows > limit) throw tooManyAffected(answer.rows)
      if (isSingle && answer.rows !== 1) throw notSingular(answer.rows)
      if (preferences.tx === 'rollback') await discardChanges(tx)
      return answer
    })
  } catch (error) {
    throw refusalOf(error, role) ?? error
  }
}

function tooManyAffected(rows: number): RestError {
  return new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  })
}
