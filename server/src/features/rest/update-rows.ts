import type { Deps } from '../../deps.ts'
import { changeResponse, countedRows, requestedRows, requireFilter } from './change-response.ts'
import { compileUpdate } from './compile/update.ts'
import type { Caller } from './find-caller.ts'
import { parseJsonBody } from './json-body.ts'
import { parseQueryString } from './parse/query-string.ts'
import { contentRange } from './range.ts'
import type { RestRequest } from './read-request.ts'
import type { Relation } from './relation.ts'
import type { RestResponse } from './rest-response.ts'
import { run } from './run.ts'

/** Applies the body's values to every row the filters match. */
export async function updateRows(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  request: RestRequest,
  { relation, body }: { relation: Relation; body: string },
): Promise<RestResponse> {
  const query = parseQueryString(request.parameters)
  const json = parseJsonBody(body, request.contentType, { mayDiffer: query.columns !== null })
  requireFilter(query, 'UPDATE')
  const statement = compileUpdate(relation, query, json, request.preferences, requestedRows(request))
  const answer = await run(deps, caller, request, statement, { isSingle: request.mediaType.isSingle })
  return changeResponse(request, answer, contentRange(0, answer.rows, countedRows(request, answer)))
}
