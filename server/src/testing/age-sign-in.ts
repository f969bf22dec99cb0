import { join } from 'node:path'
import pg from 'pg'

/** As if somebody had signed in an hour ago: straight into the embedded database. Tokens say so from the next refresh on. */
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
