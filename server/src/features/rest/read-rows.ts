import type { Deps } from '../../deps.ts'
import { compileRead } from './compile/read.ts'
import type { Caller } from './find-caller.ts'
import { contentType } from './media-type.ts'
import { parseQueryString } from './parse/query-string.ts'
import { appliedPreferences } from './preferences.ts'
import { contentRange, rangeStatus, requestedRange, withMaxRows } from './range.ts'
import type { RestRequest } from './read-request.ts'
import type { Relation } from './relation.ts'
import type { RestResponse } from './rest-response.ts'
import { run } from './run.ts'

export async function readRows(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  request: RestRequest,
  relation: Relation,
): Promise<RestResponse> {
  const { mediaType, preferences } = request
  const query = parseQueryString(request.parameters)
  const range = withMaxRows(requestedRange(query, request.rangeHeader))
  const shape = { of: mediaType.isSingle ? ('row' as const) : ('rows' as const), stripNulls: mediaType.stripNulls }
  // An estimate would reveal how many rows others have, so every count is exact.
  const statement = compileRead(relation, query, { range, shape, withTotal: preferences.count !== null })
  const { rows, total, body } = await run(deps, caller, request, statement, { isSingle: mediaType.isSingle })
  return {
    status: rangeStatus(range, rows, total),
    headers: {
      'Content-Type': contentType(mediaType),
      'Content-Range': contentRange(range.offset, rows, total),
      'Preference-Applied': appliedPreferences(preferences, ['count', 'tx', 'handling']),
    },
    body,
  }
}
