import { productName } from '@assay/contract/product'
import { html } from 'hono/html'
import type { Mail } from '../../ports/mail.ts'

/** A mail's content; the layout is decided here, once. All text is escaped. */
export type MailContent = {
  to: string
  subject: string
  heading: string
  paragraphs: string[]
  /** What inboxes show beside the subject, if not the first paragraph. */
  preview?: string
  /** Such as a plan, a device or a day: a name and its value. */
  facts?: [name: string, value: string][]
  action?: { label: string; url: string }
  code?: string
  /** Someone's own words, with their line breaks. */
  quote?: string
  /** Text after the action, such as what to do if it wasn't you. */
  closing?: string
  /** Why this person gets the mail, if not for having an account. */
  footnote?: string
}

export function composeMail(content: MailContent): Mail {
  return {
    to: content.to,
    subject: content.subject.replace(/[\r\n]+/g, ' '),
    text: asText(content),
    html: String(asHtml(content)),
  }
}

const ownsAccount = `You’re receiving this email because you have an ${productName} account.`

function asText(content: MailContent): string {
  const { heading, paragraphs, facts, code, quote, action, closing, footnote = ownsAccount } = content
  const parts = [
    heading,
    ...paragraphs,
    facts?.map(([name, value]) => `${name}: ${value}`).join('\n'),
    code,
    quote,
    action && `${action.label}:\n${action.url}`,
    closing,
    `--\n${footnote}\n${productName}`,
  ]
  return parts.filter(Boolean).join('\n\n')
}

// Mail clients drop stylesheets and flexbox, so this uses tables and style attributes.
function asHtml(content: MailContent) {
  const { subject, heading, paragraphs, preview = paragraphs[0], facts, code, quote, action, closing } = content
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #10100f !important; } .card { background: #181817 !important; border-color: #2d2c29 !important; }
  .text { color: #eeede9 !important; } .muted { color: #a5a29a !important; } .code { background: #20201e !important; color: #eeede9 !important; }
  .button { background: #eeede9 !important; color: #151513 !important; } .line { border-color: #2d2c29 !important; }
}
@media (max-width: 480px) { .card { padding: 24px 20px !important; } .outer { padding: 24px 12px !important; } }
</style>
</head>
<body class="page" style="margin:0;background:#fbfbf9;font-family:Geist,system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfbf9"><tr><td class="outer" align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="text" style="padding:0 4px 20px;font-size:17px;font-weight:600;letter-spacing:-.02em;color:#1b1a18">${mark}<span style="vertical-align:middle">${productName}</span></td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e6e5e0;border-radius:14px;padding:32px">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:1.25;letter-spacing:-.02em;font-weight:600;color:#1b1a18">${heading}</h1>
${paragraphs.map(asParagraph)}
${facts === undefined ? '' : asTable(facts)}
${code === undefined ? '' : html`<p class="code" style="margin:8px 0 20px;padding:14px;border-radius:10px;background:#f4f4f1;font-family:ui-monospace,Menlo,monospace;font-size:26px;letter-spacing:.3em;text-align:center;color:#1b1a18">${code}</p>`}
${quote === undefined ? '' : html`<p class="code" style="margin:8px 0 4px;padding:16px;border-radius:10px;background:#f4f4f1;font-size:15px;line-height:1.55;white-space:pre-wrap;color:#1b1a18">${quote.split('\n').map((line, index) => html`${index === 0 ? '' : html`<br>`}${line}`)}</p>`}
${
  action === undefined
    ? ''
    : html`<p style="margin:24px 0"><a class="button" href="${action.url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1b1a18;color:#fbfbf9;font-size:15px;font-weight:500;text-decoration:none">${action.label}</a></p>`
}
${closing === undefined ? '' : asParagraph(closing)}
${
  action === undefined
    ? ''
    : html`<p class="muted" style="margin:0;font-size:13px;line-height:1.5;color:#65635d">If the button doesn’t work, paste this link into your browser:<br><span style="word-break:break-all">${action.url}</span></p>`
}
</td></tr>
<tr><td class="muted" style="padding:20px 4px 0;font-size:13px;line-height:1.5;color:#65635d">${content.footnote ?? ownsAccount}</td></tr>
</table></td></tr></table>
</body>
</html>`
}

// The app's lozenge with its tick, by text and styles: many inboxes block images and none shows SVG. One that doesn't turn it shows a square.
const mark = html`<span style="display:inline-block;width:18px;height:18px;margin:0 12px 0 4px;border-radius:4px;background:#0a6b5d;color:#ffffff;font-size:13px;line-height:18px;letter-spacing:0;text-align:center;vertical-align:middle;transform:rotate(45deg)" aria-hidden="true"><span style="display:inline-block;transform:rotate(-45deg)">&#10003;</span></span>`

function asParagraph(text: string) {
  return html`<p class="text" style="margin:0 0 16px;font-size:15px;line-height:1.55;color:#1b1a18">${text}</p>`
}

function asTable(facts: [string, string][]) {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px">${facts.map(
    ([
      name,
      value,
    ]) => html`<tr><td class="muted line" style="padding:8px 16px 8px 0;border-top:1px solid #e6e5e0;font-size:14px;line-height:1.5;color:#65635d;vertical-align:top;white-space:nowrap">${name}</td>
<td class="text line" width="100%" style="padding:8px 0;border-top:1px solid #e6e5e0;font-size:14px;line-height:1.5;color:#1b1a18;word-break:break-word">${value}</td></tr>`,
  )}</table>`
}
