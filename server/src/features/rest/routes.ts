import { teamHeader } from '@assay/contract/teams/teams'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import type { Tx } from '../../ports/db.ts'
import { permissionDenied, RestError, renderRestErrors, toRestError } from './errors.ts'
import { type Caller, findCaller } from './find-caller.ts'
import { markAllNotificationsRead, readRows, updateRows } from './queries.ts'
import { findRelation } from './relations.ts'
import { parseRowQuery } from './row-query.ts'

type RestEnv = { Variables: AppEnv['Variables'] & { caller: Caller } }

/**
 * The part of PostgREST that the web app speaks: rows of three relations, their count, changes to them, and one function. Each
 * request is one transaction with the caller's own rights, so row policies and column grants decide what it sees and changes.
 */
export function restRoutes({ db, tokens, log }: Pick<Deps, 'db' | 'tokens' | 'log'>) {
  const asCaller = async <T>(c: Context<RestEnv>, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const { role, claims } = c.var.caller
    const readOnly = c.req.method === 'GET' || c.req.method === 'HEAD'
    try {
      // Row policies read the team from this setting, as with PostgREST.
      const headers = JSON.stringify({ [teamHeader]: c.req.header(teamHeader) })
      return await db.inScope(
        { role, claims, readOnly, settings: { timezone: 'UTC', 'request.headers': headers } },
        work,
      )
    } catch (error) {
      throw toRestError(error, role) ?? error
    }
  }
  return new Hono<RestEnv>()
    .onError(renderRestErrors(log))
    .use(async (c, next) => {
      const credentials = { apikey: c.req.header('apikey'), authorization: c.req.header('authorization') }
      c.set('caller', await findCaller({ tokens }, credentials))
      await next()
      if (!c.error) c.header('Content-Profile', 'public')
    })
    .post('/rpc/:name', async (c) => {
      const name = c.req.param('name')
      if (name !== 'mark_all_notifications_read') throw unknownFunction(name)
      requireJson(c.req.header('content-type'))
      // It takes no arguments.
      if (readColumns((await c.req.text()) || '{}').length > 0) throw unknownFunction(name)
      const count = await asCaller(c, markAllNotificationsRead)
      return c.body(String(count), 200, { 'Content-Type': 'application/json; charset=utf-8' })
    })
    .all('/rpc/:name', (c) => {
      throw new RestError(405, 'PGRST101', `Cannot use the ${c.req.method} method on RPC`)
    })
    .get('/:relation', async (c) => {
      const relation = findRelation(c.req.param('relation'))
      requirePublicSchema(c.req.header('accept-profile'))
      const type = readMediaType(c.req.header('accept'))
      const isSingle = type === singleType
      const isCounted = hasPreference(c, 'count=exact')
      const query = parseRowQuery(relation, new URL(c.req.url).searchParams)
      const { rows, total, body } = await asCaller(c, (tx) => readRows(tx, relation, query, { isCounted, isSingle }))
      if (isSingle && rows !== 1) {
        throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
          details: `The result contains ${rows} rows`,
        })
      }
      c.header('Content-Range', contentRange(rows, total))
      if (isCounted) c.header('Preference-Applied', 'count=exact')
      return c.body(body, total !== null && rows < total ? 206 : 200, { 'Content-Type': `${type}; charset=utf-8` })
    })
    .patch('/:relation', async (c) => {
      const relation = findRelation(c.req.param('relation'))
      requirePublicSchema(c.req.header('content-profile'))
      requireJson(c.req.header('content-type'))
      const json = await c.req.text()
      const columns = readColumns(json)
      const unknown = columns.find((column) => !relation.columns.includes(column))
      if (unknown !== undefined) {
        const message = `Could not find the '${unknown}' column of '${relation.name}' in the schema cache`
        throw new RestError(400, 'PGRST204', message)
      }
      const query = parseRowQuery(relation, new URL(c.req.url).searchParams)
      // A forgotten filter must not cost a whole table; the hosted service rejects it too.
      if (query.where === '') throw new RestError(400, '21000', 'UPDATE requires a WHERE clause')
      const changed =
        columns.length === 0 ? 0 : await asCaller(c, (tx) => updateRows(tx, relation, query, { columns, json }))
      c.header('Content-Range', contentRange(changed, null))
      if (hasPreference(c, 'return=minimal')) c.header('Preference-Applied', 'return=minimal')
      return c.body(null, 204)
    })
    .all('/:relation', (c) => {
      const { name } = findRelation(c.req.param('relation'))
      // Only the server inserts and deletes these rows.
      if (/^(POST|DELETE)$/.test(c.req.method)) throw permissionDenied(name, c.var.caller.role)
      throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${c.req.method}`)
    })
    .all('*', (c) => {
      if (/\/v1\/?$/.test(c.req.path)) throw new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')
      throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
    })
}

const singleType = 'application/vnd.pgrst.object+json'

/** JSON, as an array or as a single object. */
function readMediaType(accept = '*/*'): string {
  const wanted = accept.split(',').map((range) => range.split(';')[0]?.trim().toLowerCase() ?? '')
  if (wanted.includes(singleType)) return singleType
  if (wanted.some((type) => ['*/*', 'application/*', 'application/json'].includes(type))) return 'application/json'
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${wanted.join(', ')}`)
}

function requirePublicSchema(profile = 'public'): void {
  if (profile === 'public') return
  const hint = 'Only the following schemas are exposed: public'
  throw new RestError(406, 'PGRST106', `Invalid schema: ${profile}`, { hint })
}

/** Any other content type could come from another site's form without a preflight. */
function requireJson(contentType = 'application/json'): void {
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new RestError(400, 'PGRST102', `Content-Type not acceptable: ${type}`)
}

function hasPreference(c: Context, preference: string): boolean {
  return (c.req.header('prefer') ?? '').split(',').some((item) => item.trim() === preference)
}

/** The names of the columns to change; PostgreSQL reads the values. */
function readColumns(json: string): string[] {
  try {
    return Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(json)))
  } catch {
    throw new RestError(400, 'PGRST102', 'Empty or invalid json')
  }
}

/** `0-9/100`; a star where there are no rows or no count. */
function contentRange(rows: number, total: number | null): string {
  return `${rows > 0 ? `0-${rows - 1}` : '*'}/${total ?? '*'}`
}

function unknownFunction(name: string): RestError {
  const searched = `Searched for the function public.${name} without parameters`
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function public.${name} without parameters in the schema cache`,
    {
      details: `${searched} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
    },
  )
}
