import { formatTime } from '@assay/contract/format'
import type { MailboxEntry } from '@assay/contract/mailbox'
import { productName } from '@assay/contract/product'
import { html } from 'hono/html'
import { plainPage } from '../../http/pages/plain-page.ts'

export function mailboxPage(mails: MailboxEntry[], to: string, nonce: string) {
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

export function mailPage(mail: MailboxEntry, nonce: string) {
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
