import { randomUUID } from 'node:crypto'
import type { Tx } from '../../deps.ts'
import { insertIdentity } from './queries-identities.ts'
import { insertUser, type Metadata, type NewUser, type User } from './queries-users.ts'

type EmailUser = {
  email: string
  data: Metadata
  isConfirmed: boolean
  now: Date
} & Partial<Pick<NewUser, 'id' | 'passwordHash' | 'role' | 'bannedUntil' | 'appMetadata'>>

/** An account with an e-mail address, as sign-up, invitations and administrators make it. */
export async function createEmailUser(tx: Tx, { email, data, isConfirmed, now, ...rest }: EmailUser): Promise<User> {
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
      userMetadata: { ...data, ...identityData },
    },
    now,
  )
  await insertIdentity(tx, { userId: id, provider: 'email', providerId: id, identityData }, now)
  return user
}

/** What a stranger is shown for an address that has an account: the answer for a new one, without its identity. */
export function fakeUser(email: string, data: Metadata, now: Date): User {
  const id = randomUUID()
  return {
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
    userMetadata: { ...data, ...emailIdentityData(id, email, false) },
    isAnonymous: false,
    bannedUntil: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

export function emailIdentityData(userId: string, email: string, isVerified: boolean): Metadata {
  return { sub: userId, email, email_verified: isVerified, phone_verified: false }
}

const emailProvider = { provider: 'email', providers: ['email'] }
