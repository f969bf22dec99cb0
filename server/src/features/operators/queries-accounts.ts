import type { Tx } from '../../ports/db.ts'

export type Account = {
  id: string
  email: string | null
  firstName: string | null
  lastName: string | null
  emailConfirmedAt: Date | null
  lastSignInAt: Date | null
  bannedUntil: Date | null
  deletedAt: Date | null
  createdAt: Date
}

const columns = `id, email::text as email, raw_user_meta_data ->> 'first_name' as "firstName",
  raw_user_meta_data ->> 'last_name' as "lastName", email_confirmed_at as "emailConfirmedAt",
  last_sign_in_at as "lastSignInAt", banned_until as "bannedUntil", deleted_at as "deletedAt", created_at as "createdAt"`

/** Newest first. A search reads every account, which takes a moment if there are millions. */
export async function searchAccounts(tx: Tx, text: string | null, count: number, skip: number): Promise<Account[]> {
  const { rows } = await tx.query<Account>(
    `select ${columns} from auth.users
     where $1::text is null or strpos(lower(email), lower($1)) > 0 or id::text = lower($1)
       or strpos(lower(concat_ws(' ', raw_user_meta_data ->> 'first_name', raw_user_meta_data ->> 'last_name')), lower($1)) > 0
     order by created_at desc, id limit $2 offset $3`,
    [text, count, skip],
  )
  return rows
}

export async function findAccountById(tx: Tx, id: string): Promise<Account | undefined> {
  const { rows } = await tx.query<Account>(`select ${columns} from auth.users where id = $1`, [id])
  return rows[0]
}

export async function findAccountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  const { rows } = await tx.query<Account>(`select ${columns} from auth.users where email = $1`, [email])
  return rows[0]
}

export type SignIn = { methods: string[]; sessions: number }

/** A hosted project ends sessions by deleting them and has no `ended_at`. */
export async function findSignIn(tx: Tx, userId: string): Promise<SignIn> {
  const { rows } = await tx.query<SignIn>(
    `select array(
         select 'password' from auth.users where id = $1 and encrypted_password <> ''
         union all select provider::text from auth.identities where user_id = $1 and provider <> 'email'
       ) as methods,
       (select count(*)::int from auth.sessions s where user_id = $1 and coalesce(not_after, 'infinity') > now()
          and to_jsonb(s) ->> 'ended_at' is null) as sessions`,
    [userId],
  )
  return rows[0] ?? { methods: [], sessions: 0 }
}

/** Null lifts the ban. */
export async function updateBan(tx: Tx, userId: string, until: Date | null, now: Date): Promise<void> {
  await tx.query('update auth.users set banned_until = $2, updated_at = $3 where id = $1', [userId, until, now])
}
