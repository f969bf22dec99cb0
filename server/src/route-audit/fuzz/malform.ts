import { VerifyBatchRequest, VerifyRequest } from '@assay/contract/verification'
import { createRandom } from '../../testing/create-random.ts'
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

/** Malformed requests, deterministic per seed, each made from a valid one by one to three mutations. */
export function* malformedRequests(targets: Target[], credentials: Credentials, seed: number): Generator<Malformed> {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(random() * list.length)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
  const often = [breakField, breakField, breakQuery, breakHeader, breakBody, sendForm]
  const faults = [...often, ...often, breakPath, breakMethod]

  for (;;) {
    const target = pick(targets)
    const draft = rightRequest(target, credentials)
    for (let count = 0; count < 1 + random() * 2; count += 1) pick(faults)(draft)
    const { fields, ...request } = draft
    if (fields && request.body === undefined) request.body = JSON.stringify(fields)
    if (['GET', 'HEAD'].includes(request.method)) delete request.body
    // A mutated API request may still be valid, and would rightly be charged.
    if (!isRightCall(request, credentials.key)) yield request
  }

  function breakField(draft: Draft): void {
    const entries = Object.entries(draft.fields ?? {})
    if (entries.length > 0) draft.fields = Object.fromEntries(brokenEntries(entries))
    else breakQuery(draft)
  }

  /** One field with junk in it, missing, or with an unknown name. */
  function brokenEntries(entries: [string, unknown][]): [string, unknown][] {
    const [name] = pick(entries)
    const others = entries.filter(([key]) => key !== name)
    const kind = random()
    if (kind < 0.15) return others
    if (kind < 0.3) return [...entries, [pick(junk.names), pick(junk.values)]]
    return [...others, [name, pick(junk.values)]]
  }

  function breakBody(draft: Draft): void {
    if (!draft.fields) breakQuery(draft)
    const right = JSON.stringify(draft.fields)
    if (right) draft.body = random() < 0.3 ? right.slice(0, Math.floor(random() * right.length)) : pick(junk.bodies)
  }

  /** As a page's form would send it; a name may repeat or be a list. */
  function sendForm(draft: Draft): void {
    const entries = Object.entries(draft.fields ?? {}).map(([name, value]): [string, string] => [name, String(value)])
    const junkEntry = (): [string, string] => [pick(entries)[0], pick(junk.texts)]
    const extra = entries.length > 0 ? [junkEntry(), junkEntry()] : []
    const more: [string, string] = [`${pick(junk.parameters)}${random() < 0.2 ? '[]' : ''}`, pick(junk.texts)]
    draft.body = new URLSearchParams([...entries, ...extra, more]).toString()
    draft.headers['content-type'] = 'application/x-www-form-urlencoded'
  }

  function breakPath(draft: Draft): void {
    const [path = '', ...query] = draft.path.split('?')
    const segments = path.split('/')
    // The first two segments name the protocol; the rest belongs to the catch-all.
    const index = Math.min(segments.length - 1, 2 + Math.floor(random() * 3))
    segments[index] = pick(junk.segments)
    draft.path = [segments.join('/'), ...query].join('?')
  }

  function breakQuery(draft: Draft): void {
    const parameter = new URLSearchParams({ [pick(junk.parameters)]: pick(junk.texts) })
    draft.path += (draft.path.includes('?') ? '&' : '?') + parameter
  }

  function breakHeader(draft: Draft): void {
    draft.headers[pick(junk.headerNames)] = pick(junk.headerValues)
  }

  function breakMethod(draft: Draft): void {
    draft.method = pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
  }
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
