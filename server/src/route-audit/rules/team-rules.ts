import { notificationKinds } from '@assay/contract/notifications/kinds'
import { type Owner, open, type Rule, user } from './rule.ts'

const wrongProof = { proof: { password: 'not the password' } }
const member = { path: ({ memberId }: Owner) => `/teams/current/members/${memberId}` }
const invitationAt = (rest: string) => ({
  path: ({ invitationId }: Owner) => `/teams/current/invitations/${invitationId}${rest}`,
})
const email = Object.fromEntries(Object.keys(notificationKinds).map((kind) => [kind, true]))

/** Members of another team can't tell the owner's from none. */
export const teamRules: Record<string, Rule> = {
  'GET /account/notification-settings': user({ owner: 200 }),
  'PUT /account/notification-settings': user({ owner: 200 }, { body: () => ({ email }) }),
  'GET /teams': user({ owner: 200 }),
  'POST /teams': user({ owner: 201 }, { body: () => ({ name: 'Another' }) }),
  'GET /teams/current': user({ owner: 200 }),
  'PATCH /teams/current': user({ owner: 200 }, { body: () => ({ name: 'Fernhill', second_factor_in_days: 30 }) }),
  'GET /teams/current/members': user({ owner: 200 }, { path: () => '/teams/current/members?search=a' }),
  'PATCH /teams/current/members/:id': user(
    { owner: 204, other: 404 },
    { ...member, body: () => ({ role: 'developer' }) },
  ),
  'GET /teams/current/invitations': user({ owner: 200 }),
  'POST /teams/current/invitations': user(
    { owner: 201 },
    { body: () => ({ emails: ['colleague@example.com'], role: 'viewer' }) },
  ),
  'POST /teams/current/invitations/:id/resend': user({ owner: 204, other: 404 }, invitationAt('/resend')),
  'DELETE /teams/current/invitations/:id': user({ owner: 204, other: 404 }, invitationAt('')),
  'POST /teams/current/owner': user(
    { owner: 403 },
    { body: ({ memberId }) => ({ member_id: memberId, ...wrongProof }) },
  ),
  'DELETE /teams/current/members/:id': user({ owner: 204, other: 404 }, member),
  'DELETE /teams/current': user({ owner: 403 }, { body: () => ({ name: 'Fernhill', ...wrongProof }) }),
  // The link of an invitation is a secret of the mailbox it was mailed to; an invented one opens nothing.
  'POST /invitations/preview': open(404, { body: () => ({ token: 'an-invented-token-of-nobody' }) }),
  'POST /invitations/accept': user({ owner: 404 }, { body: () => ({ token: 'an-invented-token-of-nobody' }) }),
}
