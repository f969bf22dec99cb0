import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'

export type Html = ReturnType<typeof html>

type Page = {
  title: string
  /** Says which service this page stands in for. */
  notice: Html
  content: Html
  style: string
  nonce: string
  width?: 'narrow' | 'middle' | 'wide'
  script?: string
}

/** The layout of the sandboxes' pages. They work without a script, which only saves a click. */
export function sandboxPage({ title, notice, content, style, nonce, width = 'narrow', script }: Page): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,">
<style nonce="${nonce}">${raw(base + style)}</style></head>
<body><main class="${width}">
<p class="sandbox">${notice}</p>
${content}</main>${script ? html`<script nonce="${nonce}">${raw(script)}</script>` : ''}</body></html>`
}

/** Sets the page's policy and returns its nonce. `formTargets` is where its forms may lead, by redirects too. */
export function openPage(c: Context, formTargets: string): string {
  const nonce = randomBytes(16).toString('base64')
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action ${formTargets}; frame-ancestors 'none'`,
  )
  return nonce
}

const base = `
:root { color-scheme: light dark; --bg: light-dark(#fbfbf9, #10100f); --surface: light-dark(#fff, #181817); --border: light-dark(#e6e5e0, #2d2c29); --line: light-dark(#8f8d86, #6e6b64); --text: light-dark(#1b1a18, #eeede9); --muted: light-dark(#65635d, #a5a29a); --accent: light-dark(#0a6b5d, #58c4ae); --on-ink: light-dark(#fbfbf9, #151513); --danger: light-dark(#a3261b, #ff9d92); --tint: light-dark(#e3f1ee, #17302b); --good: light-dark(#0a5d51, #7fd6c4); --amber: light-dark(#fbf0d9, #33280f); --on-amber: light-dark(#7a4d00, #f0c36a); --rose: light-dark(#fbe6e3, #3a1a17) }
* { box-sizing: border-box } body { margin: 0; background: var(--bg); color: var(--text); font: 15px/1.5 system-ui, sans-serif }
.sandbox { border: 1px dashed var(--line); border-radius: 10px; padding: 10px 14px; margin: 0 0 28px; font-size: 13px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`
