import { DraftQuery, type LivePolicy, Policy, RestoreVersion } from '@assay/contract/rules/policy'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import { AppError } from '../../http/errors.ts'
import { type AccountEnv, requireUser, type UserEnv } from '../../http/require-user.ts'
import { body, params, query } from '../../http/validate.ts'
import type { KeyEnv } from '../api-keys/check-key.ts'
import { explainRequest } from './explain.ts'
import { listChanges, listSilentChanges } from './list-changes.ts'
import { previewPolicy } from './preview.ts'
import { type Change, publishDraft, putPolicy, restoreVersion } from './publish.ts'
import { readDraft, readLive, readVersions } from './read-policies.ts'
import { discardDraft, saveDraft } from './save-draft.ts'

/** `/v1/rules`, for API keys. */
export function rulesApiRoutes(deps: Deps, requireKey: MiddlewareHandler<KeyEnv>) {
  return new Hono<KeyEnv>().use(requireKey).route('/', policyRoutes(deps, '/'))
}

/** Everything below `/rules`, for the signed-in user. `/rules` itself is a screen and public. */
export function rulesRoutes(deps: Deps) {
  return new Hono<UserEnv>()
    .use('/:part/:more?', requireUser(deps, { read: 'read', change: 'develop' }))
    .route('/', policyRoutes(deps, '/live'))
}

function policyRoutes(deps: Deps, live: '/' | '/live') {
  const { db } = deps
  return new Hono<AccountEnv>()
    .get(live, async (c) => sendLive(c, await db.onBehalfOf(c.var.userId, (tx) => readLive(tx, c.var.userId))))
    .put(live, body(Policy), async (c) => {
      const change = { policy: c.req.valid('json'), ...changeOf(c) }
      return sendLive(c, await putPolicy(await withAuditOrigin(deps, c), c.var.userId, change))
    })
    .get('/draft', async (c) => c.json(await db.onBehalfOf(c.var.userId, (tx) => readDraft(tx, c.var.userId))))
    .put('/draft', query(DraftQuery), body(Policy), async (c) => {
      const isSilent = c.req.valid('query').silent === 'true'
      const draft = { policy: c.req.valid('json'), isSilent, ...changeOf(c) }
      return c.json(await saveDraft(await withAuditOrigin(deps, c), c.var.userId, draft))
    })
    .delete('/draft', async (c) =>
      sendLive(c, await discardDraft(await withAuditOrigin(deps, c), c.var.userId, changeOf(c))),
    )
    .post('/publish', async (c) =>
      sendLive(c, await publishDraft(await withAuditOrigin(deps, c), c.var.userId, changeOf(c))),
    )
    .get('/preview', query(PreviewQuery), async (c) =>
      c.json(await previewPolicy(deps, c.var.userId, c.req.valid('query').version)),
    )
    .get('/preview/changes', query(ChangesQuery), async (c) => {
      const { silent, before, version } = c.req.valid('query')
      const isSilent = silent === 'true'
      return c.json(
        isSilent
          ? await listSilentChanges(deps, c.var.userId, before)
          : await listChanges(deps, c.var.userId, { version, before }),
      )
    })
    .get('/versions', query(VersionsQuery), async (c) => {
      const { before } = c.req.valid('query')
      return c.json(await db.onBehalfOf(c.var.userId, (tx) => readVersions(tx, c.var.userId, before)))
    })
    .post('/restore', body(RestoreVersion), async (c) => {
      const change = { version: c.req.valid('json').version, ...changeOf(c) }
      return sendLive(c, await restoreVersion(await withAuditOrigin(deps, c), c.var.userId, change))
    })
}

const VersionsQuery = z.strictObject({ before: z.coerce.number().int().min(0).max(2_147_483_647).optional() })
const PreviewQuery = z.strictObject({ version: z.coerce.number().int().min(0).max(16_000_000).optional() })
const ChangesQuery = z.strictObject({
  ...PreviewQuery.shape,
  before: z.uuid().optional(),
  silent: z.enum(['true', 'false']).default('false'),
})

function sendLive(c: Context, live: LivePolicy) {
  c.header('ETag', `"${live.version}"`)
  return c.json(live)
}

/** `If-Match: "3"` guards against changes that someone else made in the meantime; without it the last one wins. */
function changeOf(c: Context<AccountEnv>): Change {
  const given = c.req.header('if-match')
  const [, number] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(given ?? '') ?? []
  if (given !== undefined && given !== '*' && number === undefined) {
    throw new AppError('invalid_request', '`If-Match` must be a version, such as "3".')
  }
  return { keyId: c.var.keyId ?? null, expected: number === undefined ? null : Number(number) }
}

/** `GET /requests/:id` for the signed-in user, and `GET /v1/requests/:id` for keys: one past request, explained. Mounted behind their guards. */
export function explainRoutes(deps: Deps) {
  return new Hono<AccountEnv>().get('/:id', params(z.object({ id: z.uuid() })), async (c) =>
    c.json(await explainRequest(deps, c.var.userId, c.req.valid('param').id)),
  )
}
