import type { Representation } from './compile/change.ts'
import { contentType } from './media-type.ts'
import type { RestQuery } from './parse/query-string.ts'
import { appliedPreferences } from './preferences.ts'
import type { Answer } from './queries.ts'
import type { RestRequest } from './read-request.ts'
import { RestError } from './rest-error.ts'
import type { RestResponse } from './rest-response.ts'

/** PATCH and DELETE: the changed rows if requested, else nothing. */
export function changeResponse(request: RestRequest, answer: Answer, range: string): RestResponse {
  const isFull = request.preferences.return === 'representation'
  return {
    status: isFull ? 200 : 204,
    headers: {
      ...representationHeaders(request),
      'Content-Range': range,
      'Preference-Applied': appliedPreferences(request.preferences, ['missing', 'return', 'count', 'tx', 'handling']),
    },
    body: isFull ? answer.body : null,
  }
}

export function requestedRows({ preferences, mediaType }: RestRequest): Representation {
  if (preferences.return !== 'representation') return { kind: 'nothing' }
  return { kind: 'rows', shape: { of: mediaType.isSingle ? 'row' : 'rows', stripNulls: mediaType.stripNulls } }
}

export function representationHeaders({ preferences, mediaType }: RestRequest): Record<string, string> {
  return preferences.return === 'representation' ? { 'Content-Type': contentType(mediaType) } : {}
}

export function countedRows({ preferences: { count } }: RestRequest, { rows }: Answer): number | null {
  return count === 'exact' || count === 'estimated' ? rows : null
}

/** A forgotten filter must not cost a whole table; the hosted service rejects it too. */
export function requireFilter({ filters }: RestQuery, verb: 'UPDATE' | 'DELETE'): void {
  if (filters.length === 0) throw new RestError(400, '21000', `${verb} requires a WHERE clause`)
}
