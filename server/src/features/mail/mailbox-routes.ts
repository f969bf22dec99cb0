import { formatTime } from '@assay/contract/format'
import type { MailboxEntry } from '@assay/contract/mailbox'
import { productName } from '@assay/contract/product'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import { AppError } from '../../http/errors.ts'
import { plainPage } from '../../http/pages/plain-page.ts'
import { params, query } from '../../http/validate.ts'
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
      // Mails use style attributes. They are shown without scripts, and only this page may frame them.
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      )
      const mail = await find(c.req.valid('param').id)
      return c.html(mail.html.replace('<head>', '<head><base target="_blank">'))
    })
}

function mailboxPage(mails: MailboxEntry[], to: string, nonce: string) {
  return page(
    'Mailbox',
    nonce,
    html`<form method="get" action="/dev/mailbox" role="search">
<label>To <input type="search" name="to" value="${to}" placeholder="someone@example.com"></label><button type="submit">Filter</button>
</form>
${
  mails.length === 0
    ? html`<p class="empty">${to ? `No email to ${to}.` : 'No email yet.'} Everything ${productName} sends shows up here until SMTP_URL is set.</p>`
    : html`<ul>${mails.map(
        (mail) => html`<li><a href="/dev/mailbox/${mail.id}"><strong>${mail.subject}</strong><span>${mail.to}</span>
<time datetime="${mail.created_at}">${formatTime(mail.created_at, 'UTC')}</time></a></li>`,
      )}</ul>`
}`,
  )
}

function mailPage(mail: MailboxEntry, nonce: string) {
  return page(
    mail.subject,
    nonce,
    html`<p><a href="/dev/mailbox">&larr; All email</a></p>
<p class="meta">To ${mail.to}${mail.reply_to === null ? '' : html` &middot; Reply to ${mail.reply_to}`} &middot; <time datetime="${mail.created_at}">${formatTime(mail.created_at, 'UTC')}</time></p>
${mail.attachment === null ? '' : html`<p>Attached: <a href="/dev/mailbox/${mail.id}/attachment">${mail.attachment}</a></p>`}
<iframe title="The email as HTML" src="/dev/mailbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As plain text</h2>
<pre tabindex="0">${linked(mail.text)}</pre>`,
  )
}

/** URLs in the text become links; the template escapes everything around them. */
function linked(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
}

function page(title: string, nonce: string, content: ReturnType<typeof html>) {
  return plainPage({
    title,
    note: 'Development mailbox: nothing leaves this machine until SMTP_URL is set.',
    nonce,
    content,
  })
}
