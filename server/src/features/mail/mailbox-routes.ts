import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import { AppError } from '../../http/errors.ts'
import { params, query } from '../../http/validate.ts'
import { mailboxPage, mailPage } from './mailbox-page.ts'
import { findMailboxAttachment, findMailboxEntry, listMailbox } from './queries.ts'

const MailboxFilter = z.object({ to: z.string().max(320).optional() })
const MailRef = z.object({ id: z.uuid() })

/** The mail that would have been sent. Mounted only without SMTP, behind the development door. */
export function mailboxRoutes({ db }: Pick<Deps, 'db'>) {
  // Service role: a tool for developers, who read everybody’s mail.
  const list = (to: string | undefined) => db.asService((tx) => listMailbox(tx, to))
  const find = async (id: string) => {
    const mail = await db.asService((tx) => findMailboxEntry(tx, id))
    if (!mail) throw new AppError('not_found', 'There is no such mail.')
    return mail
  }
  return new Hono<AppEnv>()
    .get('/mailbox.json', query(MailboxFilter), async (c) => c.json(await list(c.req.valid('query').to)))
    .get('/mailbox', query(MailboxFilter), async (c) => {
      const { to } = c.req.valid('query')
      return c.html(mailboxPage(await list(to), to ?? '', c.var.nonce))
    })
    .get('/mailbox/:id', params(MailRef), async (c) => {
      c.header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'nonce-${c.var.nonce}'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      return c.html(mailPage(await find(c.req.valid('param').id), c.var.nonce))
    })
    .get('/mailbox/:id/attachment', params(MailRef), async (c) => {
      const file = await db.asService((tx) => findMailboxAttachment(tx, c.req.valid('param').id))
      if (!file) throw new AppError('not_found', 'There is no such file.')
      const { name, contentType, bytes } = file
      const headers = { 'Content-Type': contentType, 'Content-Disposition': `attachment; filename="${name}"` }
      return c.body(Uint8Array.from(bytes), 200, headers)
    })
    .get('/mailbox/:id/html', params(MailRef), async (c) => {
      // Mails use style attributes; they are shown without scripts, in a frame of this page only.
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      )
      const mail = await find(c.req.valid('param').id)
      return c.html(mail.html.replace('<head>', '<head><base target="_blank">'))
    })
}
