import { StartFile, UploadQuery } from '@assay/contract/files/files'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import type { AppEnv } from '../../http/env.ts'
import { AppError } from '../../http/errors.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { body, params, query } from '../../http/validate.ts'
import type { KeyEnv } from '../api-keys/check-key.ts'
import { findOne, listAll } from './describe-file.ts'
import type { FileActor } from './file.ts'
import { readResult } from './result.ts'
import { resumeFile, startFile } from './start.ts'
import { cancelFile, pauseFile, removeFile } from './stop.ts'
import { uploadFile } from './upload.ts'

/** `/files/uploads`, for the screen at `/files`. */
export function fileRoutes(deps: Deps) {
  const asOwner = createMiddleware<UserEnv & ActorEnv>(async (c, next) => {
    c.set('actor', { userId: c.var.userId, key: null })
    await next()
  })
  return new Hono<UserEnv & ActorEnv>()
    .use(requireUser(deps, { read: 'read', change: 'develop' }), asOwner)
    .route('/', sharedRoutes(deps))
}

/** `/v1/files`, for API keys. */
export function fileApiRoutes(deps: Deps, requireKey: MiddlewareHandler<KeyEnv>) {
  const asKey = createMiddleware<KeyEnv & ActorEnv>(async (c, next) => {
    const { userId, keyId, type } = c.var.caller
    c.set('actor', { userId, key: { id: keyId, isTest: type === 'test' } })
    await next()
  })
  return new Hono<KeyEnv & ActorEnv>().use(requireKey, asKey).route('/', sharedRoutes(deps))
}

type ActorEnv = { Variables: AppEnv['Variables'] & { actor: FileActor } }

const one = params(z.strictObject({ id: z.uuid() }))

function sharedRoutes(deps: Deps) {
  const asked = (c: Context) => withAuditOrigin(deps, c)
  return new Hono<ActorEnv>()
    .get('/', async (c) => c.json({ files: await listAll(deps, c.var.actor) }))
    .post('/', query(UploadQuery), async (c) => {
      requireCsv(c.req.header('content-type'))
      const announced = c.req.header('content-length') ?? ''
      const length = /^\d{1,15}$/.test(announced) ? Number(announced) : null
      const upload = { name: c.req.valid('query').name, body: c.req.raw.body, length }
      return c.json(await uploadFile(await asked(c), c.var.actor, upload), 201)
    })
    .get('/:id', one, async (c) => c.json(await findOne(deps, c.var.actor, c.req.valid('param').id)))
    .post('/:id/start', one, body(StartFile), async (c) =>
      c.json(await startFile(await asked(c), c.var.actor, c.req.valid('param').id, c.req.valid('json').columns)),
    )
    .post('/:id/pause', one, async (c) => c.json(await pauseFile(await asked(c), c.var.actor, c.req.valid('param').id)))
    .post('/:id/resume', one, async (c) =>
      c.json(await resumeFile(await asked(c), c.var.actor, c.req.valid('param').id)),
    )
    .post('/:id/cancel', one, async (c) =>
      c.json(await cancelFile(await asked(c), c.var.actor, c.req.valid('param').id)),
    )
    .get('/:id/result', one, async (c) => {
      const { name, stream } = await readResult(await asked(c), c.var.actor, c.req.valid('param').id)
      c.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      return c.body(stream, 200, { 'content-type': 'text/csv; charset=utf-8' })
    })
    .delete('/:id', one, async (c) => {
      await removeFile(await asked(c), c.var.actor, c.req.valid('param').id)
      return c.body(null, 204)
    })
}

/** Content types that a form on another site can't send without a preflight request. */
function requireCsv(contentType = ''): void {
  if (/^text\/(csv|tab-separated-values)\b/i.test(contentType)) return
  throw new AppError('unsupported_media_type', 'Send the file as the request body, with Content-Type: text/csv.')
}
