import {
  ChangeMember,
  ChangeTeam,
  CreateTeam,
  HandOver,
  InvitationToken,
  Invite,
  InvitedAccount,
} from '@assay/contract/teams/teams'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'
import { type PersonEnv, requirePerson, requireRole, requireUser, type UserEnv } from '../../http/require-user.ts'
import { enforceLimit } from '../../http/throttling/limits.ts'
import { body, params, query } from '../../http/validate.ts'
import { viewedTeamClaim } from '../../http/view-only.ts'
import { confirmIdentity } from '../auth/verbs/confirm-identity.ts'
import {
  acceptInvitation,
  createInvitedAccount,
  invite,
  listInvitations,
  previewInvitation,
  resendInvitation,
  revokeInvitation,
} from './invitations.ts'
import { changeMember, handOver, listMembers, removeMember } from './members.ts'
import { changeTeam, createTeam, listTeams, readTeam } from './teams.ts'

/** `/teams`: the person's teams; `/teams/current` is the one that the request is about. */
export function teamRoutes(deps: Deps) {
  const [read, manage, own] = [requireUser(deps, 'read'), requireUser(deps, 'manage'), requireUser(deps, 'own')]
  const current = new Hono<UserEnv>()
    .get('/', read, async (c) => c.json(await readTeam(deps, c.var)))
    .patch('/', manage, body(ChangeTeam), async (c) =>
      c.json(await changeTeam(await withAuditOrigin(deps, c), c.var, c.req.valid('json'))),
    )
    .get('/members', read, query(MemberQuery), async (c) =>
      c.json(await listMembers(deps, c.var.userId, c.req.valid('query'))),
    )
    .patch('/members/:id', manage, params(Id), body(ChangeMember), async (c) => {
      await changeMember(await withAuditOrigin(deps, c), c.var, c.req.valid('param').id, c.req.valid('json').role)
      return c.body(null, 204)
    })
    .delete('/members/:id', read, params(Id), async (c) => {
      const { id } = c.req.valid('param')
      // Everyone may leave.
      if (id !== c.var.memberId) await requireRole(deps, c.var, 'manage')
      await removeMember(await withAuditOrigin(deps, c), c.var, id)
      return c.body(null, 204)
    })
    .post('/owner', own, body(HandOver), async (c) => {
      const { member_id: heirId, proof } = c.req.valid('json')
      await confirmIdentity(deps, c.var, proof)
      await handOver(await withAuditOrigin(deps, c), c.var, heirId)
      return c.body(null, 204)
    })
    .get('/invitations', manage, async (c) => c.json(await listInvitations(deps, c.var.userId)))
    .post('/invitations', manage, body(Invite), async (c) =>
      c.json(await invite(await withAuditOrigin(deps, c), c.var, c.req.valid('json')), 201),
    )
    .post('/invitations/:id/resend', manage, params(Id), async (c) => {
      await resendInvitation(await withAuditOrigin(deps, c), c.var, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .delete('/invitations/:id', manage, params(Id), async (c) => {
      await revokeInvitation(await withAuditOrigin(deps, c), c.var.userId, c.req.valid('param').id)
      return c.body(null, 204)
    })
  const person = requirePerson(deps)
  return new Hono<PersonEnv>()
    .route('/current', current)
    .get('/', person, async (c) => {
      const { current: id, teams } = await listTeams(deps, c.var.memberId, c.var.membership)
      const isView = c.var.claims[viewedTeamClaim] !== undefined
      return c.json({ current: id, teams: isView ? teams.slice(0, 1) : teams })
    })
    .post('/', person, body(CreateTeam), async (c) =>
      c.json(await createTeam(await withAuditOrigin(deps, c), c.var.memberId, c.req.valid('json').name), 201),
    )
}

/** For whoever holds the link of an invitation. */
export function invitationRoutes(deps: Deps) {
  const limited = createMiddleware<AppEnv>(async (c, next) => {
    const address = clientAddress(c, deps.config.trustedProxies)
    if (deps.config.auth.hasLimits) await enforceLimit(deps, `invitation:${address}`, perAddress)
    await next()
  })
  return new Hono<AppEnv>()
    .post('/preview', limited, body(InvitationToken), async (c) =>
      c.json(await previewInvitation(deps, c.req.valid('json').token)),
    )
    .post('/account', limited, body(InvitedAccount), async (c) =>
      c.json(await createInvitedAccount(deps, c.req.valid('json'))),
    )
    .route(
      '/accept',
      new Hono<PersonEnv>().post('/', requirePerson(deps), body(InvitationToken), async (c) => {
        const asked = await withAuditOrigin(deps, c)
        return c.json(await acceptInvitation(asked, c.var.memberId, c.req.valid('json').token))
      }),
    )
}

const perAddress = { max: 60, windowSeconds: 600 }
const Id = z.object({ id: z.uuid() })
const MemberQuery = z.strictObject({ after: z.string().max(4000).optional(), search: z.string().max(200).optional() })
