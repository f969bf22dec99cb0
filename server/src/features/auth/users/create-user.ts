import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../ports/db.ts'
import { type Identity, insertIdentity } from '../store/queries-identities.ts'
import { insertUser, type Metadata, type NewUser, type User } from '../store/queries-users.ts'
import { type UserView, userView } from './user-view.ts'

type EmailUser = {
  email: string
  data: Metadata
  isConfirmed: boolean
  now: Date
  /** Who creates the account; a person at sign-up by default. */
  madeBy?: 'server'
} & Partial<Pick<NewUser, 'id' | 'passwordHash' | 'role' | 'bannedUntil' | 'appMetadata' | 'isUnproven'>>

/** Creates an account with an email address, for sign-ups, invitations and administrators. */
export async function createEmailUser(
  tx: Tx,
  { email, data, isConfirmed, now, madeBy, ...rest }: EmailUser,
): Promise<User> {
  const id = rest.id ?? randomUUID()
  const identityData = emailIdentityData(id, email, isConfirmed)
  const user = await insertUser(
    tx,
    {
      ...rest,
      id,
      email,
      emailConfirmedAt: isConfirmed ? now : null,
      appMetadata: { ...rest.appMetadata, ...emailProvider },
      // Data from the server key stays as is; for sign-ups the hosted service keeps the identity there too.
      userMetadata:
        madeBy === 'server' ? { ...data, ...(isConfirmed && { email_verified: true }) } : { ...data, ...identityData },
    },
    now,
  )
  await insertIdentity(tx, { userId: id, provider: 'email', providerId: id, identityData }, now)
  return user
}

/** The response to a sign-up, the same for new and known addresses: what was typed and nothing else. */
export function signUpResponse(id: string, email: string, data: Metadata, now: Date): UserView {
  const identityData = emailIdentityData(id, email, false)
  const user: User = {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: null,
    passwordHash: null,
    emailConfirmedAt: null,
    invitedAt: null,
    confirmationSentAt: now,
    recoverySentAt: null,
    emailChange: null,
    emailChangeSentAt: null,
    reauthenticationSentAt: null,
    lastSignInAt: null,
    appMetadata: emailProvider,
    userMetadata: { ...data, ...identityData },
    isAnonymous: false,
    isUnproven: true,
    bannedUntil: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  }
  const identity: Identity = {
    id: randomUUID(),
    userId: id,
    provider: 'email',
    providerId: id,
    identityData,
    email,
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  }
  return userView(user, [identity], [])
}

export function emailIdentityData(userId: string, email: string, isVerified: boolean): Metadata {
  return { sub: userId, email, email_verified: isVerified, phone_verified: false }
}

const emailProvider = { provider: 'email', providers: ['email'] }
