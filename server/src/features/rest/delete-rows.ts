import type { Deps } from '../../deps.ts'
import { changeResponse, countedRows, requestedRows, requireFilter } from './change-response.ts'
import { compileDelete } from './compile/delete.ts'
import type { Caller } from './find-caller.ts'
import { parseQueryString } from './parse/query-string.ts'
import { contentRange } from './range.ts'
import type { RestRequest } from './read-request.ts'
import type { Relation } from './relation.ts'
import type { RestResponse } from './rest-response.ts'
import { run } from './run.ts'

export async function deleteRows(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  request: RestRequest,
  relation: Relation,
): Promise<RestResponse> {
  const query = parseQueryString(request.parameters)
  requireFilter(query, 'DELETE')
  const statement = compileDelete(relation, query, requestedRows(request))
  const answer = await run(deps, caller, request, statement, { isSingle: request.mediaType.isSingle })
  return changeResponse(request, answer, contentRange(0, 0, countedRows(request, answer)))
}
