import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import { AppError } from '../../http/errors.ts'
import { plainPage } from '../../http/pages/plain-page.ts'
import { query } from '../../http/validate.ts'
import { isEqual } from '../secrets/hashes.ts'
import { type ServerSecret, serverSecret } from '../secrets/server-secret.ts'
import { deleteOpenLaunchRequests } from './queries.ts'

const UnsubscribeLink = z.object({ account: z.uuid(), token: z.string().max(100) })

/** What `List-Unsubscribe` names: mail programs POST to it (RFC 8058), people open it and press the button. */
export function unsubscribeRoutes({ db }: Pick<Deps, 'db'>) {
  const secret = serverSecret({ db })
  return new Hono<AppEnv>()
    .get('/', (c) =>
      c.html(
        plainPage({
          title: 'Unsubscribe',
          note: 'Press the button to stop emails about new services.',
          nonce: c.var.nonce,
          content: html`<form method="post"><button type="submit">Unsubscribe</button></form>`,
        }),
      ),
    )
    .post('/', query(UnsubscribeLink), async (c) => {
      const isDone = await unsubscribe({ db }, await secret(), c.req.valid('query'))
      if (!isDone) throw new AppError('not_found', 'This link isn’t valid. Use the one in the email.')
      return c.html(
        plainPage({
          title: 'You’re unsubscribed',
          note: 'We won’t email you about new services. You’ll still get emails about your account.',
          nonce: c.var.nonce,
          content: html``,
        }),
      )
    })
}

/** Works without signing in, for this account's launch emails and nothing else. */
export function unsubscribeUrl(secret: ServerSecret, publicUrl: string, account: string): string {
  return `${publicUrl}/unsubscribe?${new URLSearchParams({ account, token: tokenFor(secret, account) })}`
}

async function unsubscribe(
  { db }: Pick<Deps, 'db'>,
  secret: ServerSecret,
  { account, token }: { account: string; token: string },
): Promise<boolean> {
  if (!isEqual(token, tokenFor(secret, account))) return false
  await db.asUser(account, deleteOpenLaunchRequests)
  return true
}

function tokenFor(secret: ServerSecret, account: string): string {
  return secret.hash('unsubscribe', account).toString('base64url')
}
