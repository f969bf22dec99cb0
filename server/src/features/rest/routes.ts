import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import { callFunction } from './call-function.ts'
import { createCatalogue } from './catalogue.ts'
import { deleteRows } from './delete-rows.ts'
import type { Exposed } from './exposed.ts'
import { type Caller, findCaller } from './find-caller.ts'
import { insertRows } from './insert-rows.ts'
import { readRequest } from './read-request.ts'
import { readRows } from './read-rows.ts'
import { renderRestErrors } from './render-errors.ts'
import { RestError, unsupportedMethod } from './rest-error.ts'
import { sendResponse } from './rest-response.ts'
import { updateRows } from './update-rows.ts'

type RestEnv = { Variables: AppEnv['Variables'] & { caller: Caller } }

/** The subset of PostgREST that supabase-js speaks, over the exposed relations and functions. */
export function restRoutes(deps: Pick<Deps, 'db' | 'tokens' | 'log'>, exposed: Exposed) {
  const catalogue = createCatalogue(deps, exposed)
  return new Hono<RestEnv>()
    .onError(renderRestErrors(deps.log))
    .use(async (c, next) => {
      const credentials = { apikey: c.req.header('apikey'), authorization: c.req.header('authorization') }
      c.set('caller', await findCaller(deps, credentials))
      await next()
    })
    .on(['GET', 'POST'], '/rpc/:name', async (c) => {
      const body = c.req.method === 'POST' ? await c.req.text() : null
      const call = { catalogue, name: c.req.param('name'), body }
      return sendResponse(c, await callFunction(deps, c.var.caller, readRequest(c), call))
    })
    .all('/rpc/:name', (c) => {
      throw new RestError(405, 'PGRST101', `Cannot use the ${c.req.method} method on RPC`)
    })
    .get('/:relation', async (c) => {
      const relation = await catalogue.relation(c.req.param('relation'))
      return sendResponse(c, await readRows(deps, c.var.caller, readRequest(c), relation))
    })
    .post('/:relation', async (c) => {
      const relation = await catalogue.relation(c.req.param('relation'))
      const change = { relation, body: await c.req.text() }
      return sendResponse(c, await insertRows(deps, c.var.caller, readRequest(c), change))
    })
    .patch('/:relation', async (c) => {
      const relation = await catalogue.relation(c.req.param('relation'))
      const change = { relation, body: await c.req.text() }
      return sendResponse(c, await updateRows(deps, c.var.caller, readRequest(c), change))
    })
    .delete('/:relation', async (c) => {
      const relation = await catalogue.relation(c.req.param('relation'))
      return sendResponse(c, await deleteRows(deps, c.var.caller, readRequest(c), relation))
    })
    .all('/:relation', (c) => {
      throw unsupportedMethod(c.req.method)
    })
    .all('*', (c) => {
      if (/\/v1\/?$/.test(c.req.path)) throw new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')
      throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
    })
}
