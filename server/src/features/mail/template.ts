import { productName } from '@assay/contract/product'
import { html } from 'hono/html'
import type { Mail } from '../../ports/mail.ts'

/** A mail's content; the layout is decided here, once. All text is escaped. */
export type MailContent = {
  to: string
  subject: string
  heading: string
  paragraphs: string[]
  action?: { label: string; url: string }
  code?: string
  /** Someone's own words, with their line breaks. */
  quote?: string
  footnote: string
}

export function composeMail(content: MailContent): Mail {
  return {
    to: content.to,
    subject: content.subject.replace(/[\r\n]+/g, ' '),
    text: asText(content),
    html: String(asHtml(content)),
  }
}

function asText({ heading, paragraphs, code, quote, action, footnote }: MailContent): string {
  const parts = [
    heading,
    ...paragraphs,
    code,
    quote,
    action && `${action.label}:\n${action.url}`,
    `--\n${footnote}\n${productName}`,
  ]
  return parts.filter(Boolean).join('\n\n')
}

// Mail clients drop stylesheets and flexbox, so this uses tables and style attributes.
function asHtml({ subject, heading, paragraphs, code, quote, action, footnote }: MailContent) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${subject}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #10100f !important; } .card { background: #181817 !important; border-color: #2d2c29 !important; }
  .text { color: #eeede9 !important; } .muted { color: #a5a29a !important; } .code { background: #20201e !important; color: #eeede9 !important; }
  .button { background: #eeede9 !important; color: #151513 !important; }
}
</style>
</head>
<body class="page" style="margin:0;background:#fbfbf9;font-family:Geist,system-ui,-apple-system,'Segoe UI',sans-serif">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfbf9"><tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="text" style="padding:0 4px 20px;font-size:17px;font-weight:600;letter-spacing:-.02em;color:#1b1a18"><span style="color:#0a6b5d">&#9670;</span> ${productName}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e6e5e0;border-radius:14px;padding:32px">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:1.25;letter-spacing:-.02em;font-weight:600;color:#1b1a18">${heading}</h1>
${paragraphs.map((text) => html`<p class="text" style="margin:0 0 16px;font-size:15px;line-height:1.55;color:#1b1a18">${text}</p>`)}
${code === undefined ? '' : html`<p class="code" style="margin:8px 0 20px;padding:14px;border-radius:10px;background:#f4f4f1;font-family:ui-monospace,Menlo,monospace;font-size:26px;letter-spacing:.3em;text-align:center;color:#1b1a18">${code}</p>`}
${quote === undefined ? '' : html`<p class="code" style="margin:8px 0 4px;padding:16px;border-radius:10px;background:#f4f4f1;font-size:15px;line-height:1.55;white-space:pre-wrap;color:#1b1a18">${quote.split('\n').map((line, index) => html`${index === 0 ? '' : html`<br>`}${line}`)}</p>`}
${
  action === undefined
    ? ''
    : html`<p style="margin:24px 0"><a class="button" href="${action.url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1b1a18;color:#fbfbf9;font-size:15px;font-weight:500;text-decoration:none">${action.label}</a></p>
<p class="muted" style="margin:0;font-size:13px;line-height:1.5;color:#65635d;word-break:break-all">If the button does not work, open this address:<br>${action.url}</p>`
}
</td></tr>
<tr><td class="muted" style="padding:20px 4px 0;font-size:13px;line-height:1.5;color:#65635d">${footnote}</td></tr>
</table></td></tr></table>
</body>
</html>`
}
