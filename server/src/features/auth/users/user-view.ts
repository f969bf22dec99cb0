import type { Tx } from '../../../ports/db.ts'
import { type Factor, listFactors } from '../store/queries-factors.ts'
import { type Identity, listIdentities } from '../store/queries-identities.ts'
import type { Metadata, User } from '../store/queries-users.ts'

export type UserView = Record<string, unknown> & { id: string }

/** A user in the client library's format; what isn't set is left out. */
export function userView(user: User, identities: Identity[], factors: Factor[]): UserView {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...moments({
      email_confirmed_at: user.emailConfirmedAt,
      confirmed_at: user.emailConfirmedAt,
      invited_at: user.invitedAt,
      confirmation_sent_at: user.confirmationSentAt,
      recovery_sent_at: user.recoverySentAt,
      email_change_sent_at: user.emailChangeSentAt,
      reauthentication_sent_at: user.reauthenticationSentAt,
      last_sign_in_at: user.lastSignInAt,
      banned_until: user.bannedUntil,
      deleted_at: user.deletedAt,
    }),
    ...(user.emailChange !== null && { new_email: user.emailChange }),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: identities.map(identityView),
    ...(factors.length > 0 && { factors: factors.map(factorView) }),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: user.isAnonymous,
  }
}

function identityView(identity: Identity): Metadata {
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: identity.identityData,
    provider: identity.provider,
    ...moments({ last_sign_in_at: identity.lastSignInAt }),
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
    ...(identity.email !== null && { email: identity.email }),
  }
}

function moments(fields: Record<string, Date | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, date]) => (date ? [[name, date.toISOString()]] : [])),
  )
}

export async function loadUserView(tx: Tx, user: User): Promise<UserView> {
  return userView(user, await listIdentities(tx, [user.id]), await listFactors(tx, [user.id]))
}

/** A factor in the client library's format. */
function factorView({ id, friendlyName, type, status, createdAt, updatedAt, lastUsedAt }: Factor) {
  return {
    id,
    ...(friendlyName !== '' && { friendly_name: friendlyName }),
    factor_type: type,
    status,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    ...(lastUsedAt && { last_challenged_at: lastUsedAt.toISOString() }),
  }
}
