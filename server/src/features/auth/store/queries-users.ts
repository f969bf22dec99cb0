import type { Tx } from '../../../ports/db.ts'

export type Metadata = Record<string, unknown>

export type User = {
  id: string
  aud: string
  role: string
  email: string | null
  phone: string | null
  passwordHash: string | null
  emailConfirmedAt: Date | null
  invitedAt: Date | null
  confirmationSentAt: Date | null
  recoverySentAt: Date | null
  emailChange: string | null
  emailChangeSentAt: Date | null
  reauthenticationSentAt: Date | null
  lastSignInAt: Date | null
  appMetadata: Metadata
  userMetadata: Metadata
  isAnonymous: boolean
  /** Someone signed up with the address, and nobody has proven to own it. */
  isUnproven: boolean
  bannedUntil: Date | null
  deletedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export type UserChanges = Partial<Omit<User, 'createdAt' | 'updatedAt' | 'id' | 'aud'>>

const columns = {
  id: 'id',
  aud: 'aud',
  role: 'role',
  email: 'email',
  phone: 'phone',
  passwordHash: 'encrypted_password',
  emailConfirmedAt: 'email_confirmed_at',
  invitedAt: 'invited_at',
  confirmationSentAt: 'confirmation_sent_at',
  recoverySentAt: 'recovery_sent_at',
  emailChange: 'email_change',
  emailChangeSentAt: 'email_change_sent_at',
  reauthenticationSentAt: 'reauthentication_sent_at',
  lastSignInAt: 'last_sign_in_at',
  appMetadata: 'raw_app_meta_data',
  userMetadata: 'raw_user_meta_data',
  isAnonymous: 'is_anonymous',
  isUnproven: 'is_unproven',
  bannedUntil: 'banned_until',
  deletedAt: 'deleted_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof User, string>

const selected = Object.entries(columns)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ')

export async function findUserById(tx: Tx, id: string): Promise<User | undefined> {
  const { rows } = await tx.query<User>(`select ${selected} from auth.users where id = $1`, [id])
  return rows[0]
}

export async function findUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  const { rows } = await tx.query<User>(`select ${selected} from auth.users where email = $1`, [email])
  return rows[0]
}

/** A sign-up nobody ever confirmed, so nobody has used the account. */
export async function deleteUnconfirmedSignUp(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from auth.users where id = $1 and is_unproven and email_confirmed_at is null', [id])
}

/** Locks the row for a change that depends on its current values. */
export async function lockUser(tx: Tx, id: string): Promise<User> {
  const { rows } = await tx.query<User>(`select ${selected} from auth.users where id = $1 for update`, [id])
  return onlyRow(rows)
}

/** Serializes requests for one address, so that neither acts on what the other is about to change. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`auth.users:${email}`])
}

export type NewUser = Pick<User, 'id' | 'email' | 'appMetadata' | 'userMetadata'> &
  Partial<Pick<User, 'passwordHash' | 'emailConfirmedAt' | 'role' | 'isUnproven' | 'bannedUntil'>>

export async function insertUser(tx: Tx, user: NewUser, now: Date): Promise<User> {
  const { rows } = await tx.query<User>(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, role, raw_app_meta_data,
       raw_user_meta_data, is_unproven, banned_until, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning ${selected}`,
    [
      user.id,
      user.email,
      user.passwordHash ?? null,
      user.emailConfirmedAt ?? null,
      user.role ?? 'authenticated',
      user.appMetadata,
      user.userMetadata,
      user.isUnproven ?? false,
      user.bannedUntil ?? null,
      now,
    ],
  )
  return onlyRow(rows)
}

/** Column names come from the list above, never from a request. */
export async function updateUser(tx: Tx, id: string, changes: UserChanges, now: Date): Promise<User> {
  const entries = Object.entries({ ...changes, updatedAt: now }).filter(([, value]) => value !== undefined)
  const assignments = entries.map(([name], index) => `${columnOf(name)} = $${index + 2}`)
  const { rows } = await tx.query<User>(
    `update auth.users set ${assignments.join(', ')} where id = $1 returning ${selected}`,
    [id, ...entries.map(([, value]) => value)],
  )
  return onlyRow(rows)
}

/** Unless the password changed in the meantime. */
export async function replaceHash(tx: Tx, id: string, old: string, fresh: string): Promise<void> {
  // The password is the same, so no "password changed" notice.
  await tx.query("select set_config('assay.rehash', 'on', true)")
  await tx.query('update auth.users set encrypted_password = $3 where id = $1 and encrypted_password = $2', [
    id,
    old,
    fresh,
  ])
}

export async function listUsers(tx: Tx, limit: number, offset: number): Promise<{ users: User[]; total: number }> {
  const { rows } = await tx.query<User>(
    `select ${selected} from auth.users order by created_at desc, id limit $1 offset $2`,
    [limit, offset],
  )
  const counted = await tx.query<{ total: number }>('select count(*)::int as total from auth.users')
  return { users: rows, total: onlyRow(counted.rows).total }
}

function columnOf(name: string): string {
  const found = Object.entries(columns).find(([known]) => known === name)
  if (!found) throw new Error(`auth.users has no column for ${name}`)
  return found[1]
}

function onlyRow<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a row of auth.users vanished within its transaction')
  return row
}
