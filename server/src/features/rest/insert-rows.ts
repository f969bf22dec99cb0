import type { Deps } from '../../deps.ts'
import { countedRows, representationHeaders, requestedRows } from './change-response.ts'
import type { Representation } from './compile/change.ts'
import { compileInsert } from './compile/insert.ts'
import type { Caller } from './find-caller.ts'
import { parseJsonBody } from './json-body.ts'
import { parseQueryString } from './parse/query-string.ts'
import { appliedPreferences } from './preferences.ts'
import { contentRange } from './range.ts'
import type { RestRequest } from './read-request.ts'
import type { Relation } from './relation.ts'
import type { RestResponse } from './rest-response.ts'
import { run } from './run.ts'

/** Inserts the body's rows, or merges them with rows of the same key. */
export async function insertRows(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  request: RestRequest,
  { relation, body }: { relation: Relation; body: string },
): Promise<RestResponse> {
  const { preferences } = request
  const query = parseQueryString(request.parameters)
  const json = parseJsonBody(body, request.contentType, { mayDiffer: query.columns !== null })
  const representation: Representation =
    preferences.return === 'headers-only' ? { kind: 'location' } : requestedRows(request)
  const statement = compileInsert(relation, query, json, preferences, representation)
  const answer = await run(deps, caller, request, statement, { isSingle: request.mediaType.isSingle })
  const hasAddedNothing = answer.inserted !== null && answer.inserted <= 0
  return {
    status: hasAddedNothing && preferences.resolution === 'merge-duplicates' ? 200 : 201,
    headers: {
      ...representationHeaders(request),
      Location: answer.location ? `/${relation.name}?${answer.location.map(encodePair).join('&')}` : '',
      'Content-Range': contentRange(0, 0, countedRows(request, answer)),
      'Preference-Applied': appliedPreferences(preferences, [
        ...(answer.inserted === null ? [] : ['resolution' as const]),
        ...(['missing', 'return', 'count', 'tx', 'handling'] as const),
      ]),
    },
    body: preferences.return === 'representation' ? answer.body : null,
  }
}

function encodePair(pair: string): string {
  const split = pair.indexOf('=')
  return `${encodeURIComponent(pair.slice(0, split))}=${encodeURIComponent(pair.slice(split + 1))}`
}
