import { join } from 'node:path'
import pg from 'pg'

/** Backdates a user's sign-in by an hour, directly in the database. Tokens reflect it from the next refresh. */
export async function ageSignIn(dataDir: string, email: string): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(
    `update auth.sessions s set amr = (
       select jsonb_agg(jsonb_set(a, '{timestamp}', to_jsonb((a ->> 'timestamp')::bigint - 3600)))
       from jsonb_array_elements(s.amr) a)
     from auth.users u where u.id = s.user_id and u.email = $1`,
    [email],
  )
  await client.end()
}
