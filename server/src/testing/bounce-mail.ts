import { join } from 'node:path'
import pg from 'pg'

/** An email that its recipient's server rejected; a product without a mail server has none by itself. */
export async function bounceMail(dataDir: string, to: string, subject: string): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(
    `insert into mail_outbox (to_address, subject, text_body, html_body, created_at, given_up_at, failure, last_error, next_attempt_at)
     values ($1, $2, 'Hello', '<p>Hello</p>', now(), now(), 'rejected', '550 mailbox full', now())`,
    [to, subject],
  )
  await client.end()
}
