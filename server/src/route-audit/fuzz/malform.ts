import { VerifyBatchRequest, VerifyRequest } from '@assay/contract/verification'
import * as fc from 'fast-check'
import * as junk from './junk.ts'
import type { Target } from './targets.ts'

export type Malformed = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

type Credentials = Record<Target['credential'], string> & { publishableKey: string }
type Draft = Malformed & { fields?: object }
type Mutation = (draft: Draft) => void

/** Malformed requests, each made from a valid one by two or three mutations. */
export function malformedRequest(targets: Target[], credentials: Credentials): fc.Arbitrary<Malformed> {
  return (
    fc
      .tuple(fc.constantFrom(...targets), fc.array(mutation, { minLength: 2, maxLength: 3 }))
      .map(([target, mutations]) => {
        const draft = rightRequest(target, credentials)
        for (const mutate of mutations) mutate(draft)
        const { fields, ...request } = draft
        if (fields && request.body === undefined) request.body = JSON.stringify(fields)
        if (['GET', 'HEAD'].includes(request.method)) delete request.body
        return request
      })
      // A mutated API request may still be valid, and would rightly be charged.
      .filter((request) => !isRightCall(request, credentials.key))
  )
}

const text = fc.constantFrom(...junk.texts)
const value = fc.constantFrom(...junk.values)
const parameter = fc.constantFrom(...junk.parameters)

const brokenQuery = fc.tuple(parameter, text).map(
  ([name, given]): Mutation =>
    (draft) => {
      draft.path += (draft.path.includes('?') ? '&' : '?') + new URLSearchParams({ [name]: given })
    },
)

/** One field with junk in it, missing, or with an unknown name. */
const brokenField = fc
  .tuple(
    fc.nat(),
    value,
    oneOf([70, fc.constant('junk')], [15, fc.constant('missing')], [15, fc.constantFrom(...junk.names)]),
    brokenQuery,
  )
  .map(
    ([place, given, kind, breakQuery]): Mutation =>
      (draft) => {
        const entries = Object.entries(draft.fields ?? {})
        const [name] = entries[place % entries.length] ?? []
        if (name === undefined) return breakQuery(draft)
        const others = entries.filter(([key]) => key !== name)
        if (kind === 'missing') draft.fields = Object.fromEntries(others)
        else if (kind === 'junk') draft.fields = Object.fromEntries([...others, [name, given]])
        else draft.fields = Object.fromEntries([...entries, [kind, given]])
      },
  )

const brokenBody = fc
  .tuple(
    oneOf<number | string | Uint8Array<ArrayBuffer>>(
      [30, fc.double({ min: 0, max: 1, noNaN: true })],
      [70, fc.constantFrom(...junk.bodies)],
    ),
    brokenQuery,
  )
  .map(
    ([body, breakQuery]): Mutation =>
      (draft) => {
        if (!draft.fields) return breakQuery(draft)
        const right = JSON.stringify(draft.fields)
        draft.body = typeof body === 'number' ? right.slice(0, Math.floor(body * right.length)) : body
      },
  )

/** As a page's form would send it; a name may repeat or be a list. */
const form = fc
  .tuple(fc.array(fc.tuple(fc.nat(), text), { minLength: 2, maxLength: 2 }), parameter, fc.boolean(), text)
  .map(
    ([extra, name, isList, given]): Mutation =>
      (draft) => {
        const entries = Object.entries(draft.fields ?? {}).map(([key, field]): [string, string] => [key, textOf(field)])
        const again = extra.flatMap(([place, junkText]): [string, string][] => {
          const [key] = entries[place % entries.length] ?? []
          return key === undefined ? [] : [[key, junkText]]
        })
        draft.body = new URLSearchParams([...entries, ...again, [`${name}${isList ? '[]' : ''}`, given]]).toString()
        draft.headers['content-type'] = 'application/x-www-form-urlencoded'
      },
  )

/** Not by `String`, which calls a field of the value's own that is named `toString`. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const brokenHeader = fc.tuple(fc.constantFrom(...junk.headerNames), fc.constantFrom(...junk.headerValues)).map(
  ([name, given]): Mutation =>
    (draft) => {
      draft.headers[name] = given
    },
)

const brokenPath = fc.tuple(fc.nat({ max: 2 }), fc.constantFrom(...junk.segments)).map(
  ([place, segment]): Mutation =>
    (draft) => {
      const [path = '', ...query] = draft.path.split('?')
      const segments = path.split('/')
      // The first two segments name the protocol; the rest belongs to the catch-all.
      segments[Math.min(segments.length - 1, 2 + place)] = segment
      draft.path = [segments.join('/'), ...query].join('?')
    },
)

const brokenMethod = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND').map(
  (method): Mutation =>
    (draft) => {
      draft.method = method
    },
)

const mutation = oneOf<Mutation>(
  [4, brokenField],
  [2, brokenQuery],
  [2, brokenHeader],
  [2, brokenBody],
  [2, form],
  [1, brokenPath],
  [1, brokenMethod],
)

function oneOf<T>(...weighted: [weight: number, arbitrary: fc.Arbitrary<T>][]): fc.Arbitrary<T> {
  return fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })))
}
function rightRequest({ method, path, body, credential }: Target, credentials: Credentials): Draft {
  const headers: Record<string, string> = {
    apikey: credentials.publishableKey,
    authorization: `Bearer ${credentials[credential]}`,
    'content-type': 'application/json',
  }
  return { method, path, headers, ...(body && { fields: body }) }
}

export function isRightCall({ method, path, headers, body }: Malformed, key: string): boolean {
  const [address = ''] = path.split('?')
  if (method !== 'POST' || !/^\/v1\/verify(\/batch)?$/.test(address)) return false
  if (headers['x-api-token'] === undefined && headers.authorization !== `Bearer ${key}`) return false
  const schema = address.endsWith('batch') ? VerifyBatchRequest : VerifyRequest
  return schema.safeParse(readJson(body)).success
}

function readJson(body: Malformed['body']): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : Buffer.from(body ?? []).toString())
  } catch {
    return undefined
  }
}
