import type { Deps } from '../../deps.ts'
import type { Catalogue } from './catalogue.ts'
import { type Arguments, compileCall, takesBody } from './compile/call.ts'
import type { Caller } from './find-caller.ts'
import { parseJsonBody } from './json-body.ts'
import { contentType, jsonType } from './media-type.ts'
import { parseQueryString } from './parse/query-string.ts'
import { appliedPreferences } from './preferences.ts'
import { contentRange, rangeStatus, requestedRange, withMaxRows } from './range.ts'
import type { RestRequest } from './read-request.ts'
import type { CallableFunction } from './relation.ts'
import { RestError, unreadableBody } from './rest-error.ts'
import type { RestResponse } from './rest-response.ts'
import { run } from './run.ts'

/** `/rpc/name`. With GET, arguments come from the query string and nothing can be changed. */
export async function callFunction(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  request: RestRequest,
  { catalogue, name, body }: { catalogue: Catalogue; name: string; body: string | null },
): Promise<RestResponse> {
  const { mediaType, preferences } = request
  const overloads = await catalogue.functions(name)
  const given = body === null ? argumentsInQuery(request, overloads) : argumentsInBody(request, body)
  const called = chooseFunction(name, overloads, given)
  const isArgument = (key: string) => given.kind === 'text' && given.byName.has(key)
  const query = parseQueryString(request.parameters.filter(([key]) => !isArgument(key)))
  const isMany = called.returns === 'rows' || called.returns === 'values'
  const isSingle = mediaType.isSingle && isMany
  const asked = requestedRange(query, request.rangeHeader)
  const range = isMany ? withMaxRows(asked) : asked
  const of = called.returns === 'void' ? 'value' : isSingle ? singleOf(called.returns) : called.returns
  const withTotal = preferences.count !== null
  const statement = compileCall(called, given, query, {
    range,
    shape: { of, stripNulls: mediaType.stripNulls },
    withTotal,
  })
  const answer = await run(deps, caller, request, statement, { isSingle })
  const status = rangeStatus(range, answer.rows, answer.total)
  const isVoid = called.returns === 'void'
  return {
    status: isVoid ? 204 : status,
    headers: {
      'Content-Type': isVoid ? '' : called.returns.startsWith('value') ? jsonType : contentType(mediaType),
      'Content-Range': contentRange(range.offset, answer.rows, answer.total),
      'Preference-Applied': appliedPreferences(preferences, ['count', 'tx', 'handling']),
    },
    body: isVoid || preferences.return === 'minimal' ? null : answer.body,
  }
}

function singleOf(returns: CallableFunction['returns']): 'row' | 'value' {
  return returns === 'rows' || returns === 'row' ? 'row' : 'value'
}

function argumentsInQuery({ parameters }: RestRequest, overloads: CallableFunction[]): Arguments {
  const names = new Set(overloads.flatMap((one) => one.parameters.map(({ name }) => name)))
  const isFilter = (value: string) => /^(?:not\.)?[a-z]+(?:\((?:any|all)\))?\./.test(value)
  const given = parameters.filter(
    ([key, value]) => names.has(key) || !(keywords.has(key) || key.includes('.') || isFilter(value)),
  )
  return { kind: 'text', byName: new Map(given) }
}

function argumentsInBody({ contentType }: RestRequest, body: string): Arguments {
  const { text, keys } = parseJsonBody(body.trim() === '' ? '{}' : body, contentType, { mayDiffer: false })
  if (body.trim().startsWith('[')) throw unreadableBody('All object keys must match')
  return { kind: 'json', text, names: keys }
}

/** The overload whose parameters are all given or optional; else the one that takes the whole body. */
function chooseFunction(name: string, overloads: CallableFunction[], given: Arguments): CallableFunction {
  const names = new Set(given.kind === 'json' ? given.names : given.byName.keys())
  const byName = overloads.filter(
    ({ parameters }) =>
      parameters.every((parameter) => parameter.isOptional || names.has(parameter.name)) &&
      [...names].every((given) => parameters.some((parameter) => parameter.name === given)),
  )
  const fitting = byName.length === 0 && given.kind === 'json' ? overloads.filter(takesBody) : byName
  const [called] = fitting
  if (!called) throw unknownFunction(name, [...names].sort(), given.kind === 'json')
  if (fitting.length === 1) return called
  const candidates = fitting.map(
    ({ parameters }) => `public.${name}(${parameters.map((one) => `${one.name} => ${one.type}`).join(', ')})`,
  )
  throw new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${candidates.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}

function unknownFunction(name: string, given: string[], isPost: boolean): RestError {
  const without = ' without parameters'
  const searched = given.length === 0 ? without : ` with parameter${given.length > 1 ? 's' : ''} ${given.join(', ')}`
  const orJson = isPost ? ' or with a single unnamed json/jsonb parameter' : ''
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function public.${name}${given.length === 0 ? without : `(${given.join(', ')})`} in the schema cache`,
    {
      details: `Searched for the function public.${name}${searched}${orJson}, but no matches were found in the schema cache.`,
    },
  )
}

const keywords = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'and', 'or'])
