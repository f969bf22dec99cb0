import { RequestPlace } from '@assay/contract/request-place'
import { ReactToWave } from '@assay/contract/waves/waves'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import { type AccountEnv, requireUser, type UserEnv } from '../../http/require-user.ts'
import { body, params, query } from '../../http/validate.ts'
import { reactToWave } from './react.ts'
import { listMembers, listWaves, readWave } from './read-wave.ts'
import type { SignUpWatch } from './watch-sign-ups.ts'

type WaveDeps = Deps & { signUps: SignUpWatch }

/** `/v1/waves`, for API keys. Mounted behind their guard. */
export function waveApiRoutes(deps: WaveDeps) {
  return new Hono<AccountEnv>()
    .get('/', async (c) => c.json(await listWaves(deps, c.var.userId)))
    .route('/', oneWave(deps))
}

/** Below `/waves`, for the signed-in user. `/waves` itself is the screen, whatever a client accepts. */
export function waveRoutes(deps: WaveDeps) {
  return new Hono<UserEnv>()
    .use('/:id/*', requireUser(deps, { read: 'read', change: 'develop' }))
    .get('/recent', async (c) => c.json(await listWaves(deps, c.var.userId)))
    .route('/', oneWave(deps))
}

function oneWave(deps: WaveDeps) {
  return new Hono<AccountEnv>()
    .get('/:id', one, async (c) => c.json(await readWave(deps, c.var.userId, c.req.valid('param').id)))
    .get('/:id/members', one, query(MembersQuery), async (c) =>
      c.json(await listMembers(deps, c.var.userId, c.req.valid('param').id, c.req.valid('query').before)),
    )
    .post('/:id/reaction', one, body(ReactToWave), async (c) => {
      const { userId } = c.var
      const { reaction } = c.req.valid('json')
      const wave = await reactToWave(await withAuditOrigin(deps, c), userId, c.req.valid('param').id, reaction)
      // Holds for the very next request here, and within seconds in other processes.
      deps.signUps.forget(userId)
      return c.json(wave)
    })
}

const one = params(z.object({ id: z.uuid() }))

const MembersQuery = z.strictObject({ before: RequestPlace.optional() })
