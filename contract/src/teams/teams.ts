import { z } from 'zod'
import { IdentityProof } from '../identity-proof.ts'
import { roles } from './roles.ts'

/** A request of a signed-in person names the team it is about; without it, the team they used last. */
export const teamHeader = 'assay-team'

const moment = z.iso.datetime({ offset: true })
const Role = z.enum(roles)
/** Ownership is handed over, never given by invitation. */
export const AssignableRole = Role.exclude(['owner'])
export const TeamName = z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.')
export const maxTeams = 20
export const maxMembers = 2000
export const maxOpenInvitations = 200
export const invitationDays = 7

export const Team = z.object({ id: z.uuid(), name: z.string(), role: Role })
export type Team = z.infer<typeof Team>
/** `GET /teams`: the person's teams, the one this request is about first. */
export const TeamList = z.object({ current: z.uuid(), teams: z.array(Team) })
export type TeamList = z.infer<typeof TeamList>
/** `POST /teams`, `PATCH /teams/current`. */
export const CreateTeam = z.strictObject({ name: TeamName })
/** Days until everyone needs a second factor; null turns it off. */
export const ChangeTeam = z.strictObject({
  name: TeamName.optional(),
  second_factor_in_days: z.int().min(0).max(60).nullable().optional(),
})
export type ChangeTeam = z.infer<typeof ChangeTeam>

/** `GET /teams/current`. */
export const TeamDetail = Team.extend({
  created_at: moment,
  members: z.int(),
  /** When everyone must have a second factor; null if nobody must. */
  second_factor_due: moment.nullable(),
})
export type TeamDetail = z.infer<typeof TeamDetail>

export const Member = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: Role,
  /** Null if the hosted project doesn't say. */
  has_second_factor: z.boolean().nullable(),
  /** The name of the single sign-on provider that this person signs in with. */
  single_sign_on: z.string().nullable(),
  last_active_at: moment.nullable(),
  joined_at: moment,
})
export type Member = z.infer<typeof Member>
/** `GET /teams/current/members?after=&search=`, 100 at a time. */
export const MemberPage = z.object({ members: z.array(Member), next_after: z.string().nullable() })
export type MemberPage = z.infer<typeof MemberPage>
/** `PATCH /teams/current/members/:id`. `DELETE` removes, also oneself ("leave"). */
export const ChangeMember = z.strictObject({ role: AssignableRole })
/** `POST /teams/current/owner`. */
export const HandOver = z.strictObject({ member_id: z.uuid(), proof: IdentityProof })
/** `DELETE /teams/current`. The name is typed, so that nobody deletes the wrong one. */
export const DeleteTeam = z.strictObject({ name: z.string(), proof: IdentityProof })

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: AssignableRole,
  invited_by: z.string().nullable(),
  created_at: moment,
  expires_at: moment,
})
export type Invitation = z.infer<typeof Invitation>
/** `GET /teams/current/invitations`; `POST /:id/resend`, `DELETE /:id`. */
export const InvitationList = z.object({ invitations: z.array(Invitation) })
export type InvitationList = z.infer<typeof InvitationList>
/** `POST /teams/current/invitations`: all or none. */
export const Invite = z.strictObject({
  emails: z.array(z.email().max(254)).min(1).max(20),
  role: AssignableRole,
})
export type Invite = z.infer<typeof Invite>
/**
 * `POST /invitations/preview` and, signed in with the invited address, `POST /invitations/accept`. The mailed link is
 * `/invitation?token=…`. A sign-up with the token as `invitation` among its data is confirmed at once.
 */
export const InvitationToken = z.strictObject({ token: z.string().min(20).max(200) })
/**
 * `POST /invitations/account`, before a sign-up at a hosted project, which would mail a confirmation of its own. Where `is_created` is
 * false, the sign-up goes on as usual.
 */
export const InvitedAccount = InvitationToken.extend({
  password: z.string().max(1024),
  data: z
    .record(z.string().max(64), z.union([z.string().max(256), z.boolean(), z.array(z.string().max(64)).max(10)]))
    .refine((data) => Object.keys(data).length <= 20),
})
export type InvitedAccount = z.infer<typeof InvitedAccount>
export const InvitedAccountResult = z.object({ is_created: z.boolean() })
export type InvitedAccountResult = z.infer<typeof InvitedAccountResult>
export const InvitationPreview = z.object({
  team: z.string(),
  invited_by: z.string().nullable(),
  email: z.string(),
  role: AssignableRole,
  /** The person has to sign in with this provider. */
  single_sign_on: z.string().nullable(),
})
export type InvitationPreview = z.infer<typeof InvitationPreview>
