import { AppError } from '../../http/errors.ts'
import { countUse } from '../../http/throttling/limits.ts'
import type { Tx } from '../../ports/db.ts'
import { recordAct } from '../audit/record-act.ts'
import type { AuthDeps } from '../auth/auth-deps.ts'
import { createConsentLink, isIn, type SsoAccount, takeConsentLink } from '../auth/verbs/sso.ts'
import { queueMail } from '../mail/queue.ts'
import { addMember } from '../teams/add-member.ts'
import { nameOfTeam } from '../teams/find-teams.ts'
import { nameOf } from '../teams/members.ts'
import { consentMail } from './mails.ts'
import { type Connection, findConnection, listDomains, provenOf } from './queries-sso.ts'

export const consentPath = '/auth/v1/sso/confirm'

/** Mails the account’s owner, who alone can let the provider in. Null: there’s no code for this sign-in. */
export async function askConsent(
  tx: Tx,
  auth: AuthDeps,
  { teamId, name }: Connection,
  user: SsoAccount['user'],
): Promise<null> {
  const { id: userId, email } = user
  if (email === null) return null
  const use = await countUse(tx, `sso:consent:${teamId}:${userId}`, mailsADay, auth.now())
  if (use.status === 'exceeded') return null
  const token = await createConsentLink(tx, auth, user, teamId)
  const team = (await nameOfTeam(tx, teamId)) ?? ''
  const url = `${auth.config.publicUrl}${consentPath}?${new URLSearchParams({ token })}`
  await queueMail(tx, { ...consentMail(email, { name, team, url }), expiresAt: new Date(auth.now().getTime() + hour) })
  return null
}

const mailsADay = { max: 10, windowSeconds: 86_400 }
const hour = 3_600_000

export type Consented =
  | { status: 'joined'; name: string; team: string }
  | { status: 'expired' }
  | { status: 'rejected'; message: string }

/** The link is a secret of the mailbox. The account joins the team, and the next sign-in through its provider opens it. */
export async function giveConsent(auth: AuthDeps, token: string): Promise<Consented> {
  try {
    // Service role: whoever has the link needn’t be signed in.
    return await auth.db.asService(async (tx) => {
      const taken = await takeConsentLink(tx, auth, token)
      if (!taken) return { status: 'expired' }
      const { user, teamId } = taken
      const connection = await findConnection(tx, teamId)
      if (!connection || !isIn(provenOf(await listDomains(tx, teamId)), taken.email)) return { status: 'expired' }
      await taken.prove()
      const { name, defaultRole: role } = connection
      if (await addMember(tx, { teamId, userId: user.id, role }, auth.now())) {
        const target = { name: await nameOf(tx, teamId, user.id), role }
        await recordAct(tx, teamId, { action: 'team.member_joined', target }, auth.now())
      }
      return { status: 'joined', name, team: (await nameOfTeam(tx, teamId)) ?? '' }
    })
  } catch (error) {
    // A team that is full, or a person in too many.
    if (error instanceof AppError) return { status: 'rejected', message: error.message }
    throw error
  }
}
