import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { WidgetCheckRequest, type WidgetCheckResponse, WidgetRequest } from '@assay/contract/widget/widget'
import { Hono, type MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../http/env.ts'
import { body } from '../../http/validate.ts'
import type { KeyEnv } from '../api-keys/check-key.ts'
import type { Api } from '../v1/api.ts'
import { type FormEnv, openForm } from './open-form.ts'
import { checkToken, verifyForm } from './verify-form.ts'

/** `/widget`, for visitors of customers' sites. The key is in the URL, so that a preflight has it, too. */
export function widgetRoutes(api: Api) {
  return new Hono<FormEnv>()
    .use('/verify', openForm(api))
    .options('/verify', (c) => {
      c.header('Access-Control-Allow-Methods', 'POST')
      c.header('Access-Control-Allow-Headers', 'Content-Type')
      c.header('Access-Control-Max-Age', '600')
      return c.body(null, 204)
    })
    .post('/verify', body(WidgetRequest), async (c) => {
      return c.json(await verifyForm(api, c.var.form, c.req.valid('json'), c.var.requestId))
    })
}

/** `/v1/widget`, for customers' servers. Free. */
export function widgetApiRoutes(api: Api, requireKey: MiddlewareHandler<KeyEnv>) {
  return new Hono<KeyEnv>().post('/check', requireKey, body(WidgetCheckRequest), async (c) => {
    const checked = await checkToken(api, await api.secret(), c.var.userId, c.req.valid('json'))
    const response: WidgetCheckResponse = { status: 'success', ...checked, request_id: c.var.requestId }
    return c.json(response)
  })
}

/** `/widget.js`: any site may load it, and asks after five minutes whether there is a newer one. */
export function widgetScriptRoutes() {
  const { text, etag } = loadScript()
  const forAnySite = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }
  const headers = { ETag: etag, 'Cache-Control': 'public, max-age=300', ...forAnySite }
  return new Hono<AppEnv>().get('/widget.js', (c) =>
    // Compression makes the ETag a weak one.
    c.req.header('if-none-match')?.includes(etag)
      ? c.body(null, 304, headers)
      : c.body(text, 200, { ...headers, 'Content-Type': 'text/javascript; charset=utf-8' }),
  )
}

function loadScript(): { text: string; etag: string } {
  const text = readFileSync(new URL('./assets/widget.js', import.meta.url), 'utf8')
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"` }
}
