import { productName } from '@assay/contract/product'
import { html } from 'hono/html'

type Html = ReturnType<typeof html>

/** The layout of the few pages that the server renders without the web app: mailbox, sandboxes, reference. */
export function plainPage({
  title,
  note,
  nonce,
  content,
}: {
  title: string
  note: string
  nonce: string
  content: Html
}): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · ${productName}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">
:root { color-scheme: light dark; --bg: light-dark(#fbfbf9, #10100f); --surface: light-dark(#fff, #181817); --border: light-dark(#e6e5e0, #2d2c29); --line: light-dark(#8f8d86, #6e6b64); --text: light-dark(#1b1a18, #eeede9); --muted: light-dark(#65635d, #a5a29a); --accent: light-dark(#0a6b5d, #58c4ae); --ink: light-dark(#1b1a18, #eeede9); --on-ink: light-dark(#fbfbf9, #151513) }
* { box-sizing: border-box } body { margin: 0; background: var(--bg); color: var(--text); font: 14px/1.5 system-ui, sans-serif }
main { max-width: 800px; margin: 0 auto; padding: 40px 20px } h1 { font-size: 26px; letter-spacing: -.02em; line-height: 1.2; margin: 0 0 6px; overflow-wrap: anywhere } h2 { font-size: 16px; margin: 28px 0 8px }
a { color: var(--accent) } .brand { margin: 0 0 28px } .brand a { display: inline-flex; align-items: center; gap: 8px; font-size: 16px; font-weight: 600; letter-spacing: -.02em; color: inherit; text-decoration: none } .note, .meta, .empty, time, li span { color: var(--muted) } .note { margin: 0 0 24px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
form { display: flex; gap: 8px; margin-bottom: 16px; flex-wrap: wrap; align-items: end } input, button { font: inherit; height: 36px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: var(--text); max-width: 100% } button { background: var(--ink); color: var(--on-ink); border-color: var(--ink); font-weight: 500; cursor: pointer } label { display: grid; gap: 4px; font-size: 13px; font-weight: 500 }
ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--border); border-radius: 14px; background: var(--surface); overflow: hidden }
li + li { border-top: 1px solid var(--border) } li a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 14px 20px; color: inherit; text-decoration: none } li a:hover { background: var(--bg) } li strong { overflow-wrap: anywhere } li span { grid-row: 2; overflow-wrap: anywhere } @media (max-width: 560px) { li a { grid-template-columns: 1fr } li span { grid-row: auto } }
iframe { width: 100%; height: 560px; border: 1px solid var(--border); border-radius: 14px; background: var(--surface) }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 20px; border: 1px solid var(--border); border-radius: 14px; background: var(--surface); font: 13px/1.6 ui-monospace, monospace }
</style></head>
<body><main><p class="brand"><a href="/"><svg viewBox="0 0 32 32" width="24" height="24" fill="none" aria-hidden="true"><rect x="5.2" y="5.2" width="21.6" height="21.6" rx="5" transform="rotate(45 16 16)" fill="#0a6b5d"/><path d="M10.6 16.400l3.700 3.700 7.100-8" stroke="#fff" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"/></svg>${productName}</a></p><h1>${title}</h1><p class="note">${note}</p>
${content}</main></body></html>`
}
