import type { EndedSessions, SessionList } from '@assay/contract/account/sessions'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import { type PersonEnv, requirePerson } from '../../../http/require-user.ts'
import { params } from '../../../http/validate.ts'
import { endOtherSessions, endSession, showSessions } from './own-sessions.ts'

/** The caller's sessions, here and with a hosted project. A session that owes a second step is rejected by all of them. */
export function sessionRoutes(deps: Deps) {
  const callerOf = ({ memberId, claims }: PersonEnv['Variables']) => ({
    userId: memberId,
    sessionId: claims.session_id ?? null,
  })
  return new Hono<PersonEnv>()
    .use(requirePerson(deps))
    .get('/', async (c) => {
      const list: SessionList = { sessions: await showSessions(deps, callerOf(c.var)) }
      return c.json(list)
    })
    .delete('/', async (c) => {
      const ended: EndedSessions = { ended: await endOtherSessions(await withAuditOrigin(deps, c), callerOf(c.var)) }
      return c.json(ended)
    })
    .delete('/:id', params(SessionId), async (c) => {
      await endSession(await withAuditOrigin(deps, c), callerOf(c.var), c.req.valid('param').id)
      return c.body(null, 204)
    })
}

const SessionId = z.object({ id: z.uuid() })
