import { formatTime } from '@assay/contract/format'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { type Html, openPage, sandboxPage } from '../../page.ts'

type Page = { title: string; content: Html; width?: 'narrow' | 'middle' | 'wide'; nonce: string; script?: string }

export function gatewayPage(page: Page): Html {
  const notice = html`<strong>Sandbox: no real money.</strong> This page stands in for Razorpay because RAZORPAY_KEY_ID isn’t set.`
  return sandboxPage({ ...page, title: `${page.title} · Payment sandbox`, notice, style })
}

/** A form may redirect to the merchant's site, which may use another host name of this machine. */
export function openGatewayPage(c: Context, homeUrl: string): string {
  return openPage(c, `'self' ${new URL(homeUrl).origin}`)
}

export function day(date: Date | null): string {
  return date ? formatTime(date, 'UTC') : '–'
}

const style = `
main { max-width: 480px; margin: 0 auto; padding: 32px 20px 48px } main.middle { max-width: 960px } main.wide { max-width: 1160px } @media (max-width: 899px) { main.middle { max-width: 480px } }
h1, h2 { font-weight: 600 } h1 { font-size: 26px; letter-spacing: -.02em; line-height: 1.2; margin: 0 0 4px; font-variant-numeric: tabular-nums; overflow-wrap: anywhere } h2 { font-size: 16px; letter-spacing: -.01em; margin: 0 0 12px; overflow-wrap: anywhere } p { margin: 0 0 12px } a { color: var(--accent) }
.muted { color: var(--muted) } .small { font-size: 13px }
.card { border: 1px solid var(--border); border-radius: 14px; background: var(--surface); padding: 20px; margin: 0 0 20px } .stack { display: grid; gap: 14px } .stack h2 { margin: 0 }
.error { color: var(--danger); font-size: 13px; font-weight: 400 } .alert { border-radius: 10px; background: var(--rose); color: var(--danger); padding: 10px 14px; margin: 0 0 16px }
.lines { display: grid; grid-template-columns: 1fr auto; gap: 6px 0; margin: 16px 0 0; font-variant-numeric: tabular-nums } .lines dt { overflow-wrap: anywhere } .lines dd { margin: 0; padding-left: 16px; text-align: right } .lines .total { border-top: 1px solid var(--border); padding-top: 8px; font-weight: 600 }
.tabs { display: grid; grid-template-columns: 1fr 1fr; gap: 4px; border: 1px solid var(--border); border-radius: 10px; padding: 4px; margin: 0 0 20px; background: var(--surface) } .tabs a { border-radius: 7px; padding: 8px; text-align: center; color: var(--muted); text-decoration: none; font-weight: 500 } .tabs a[aria-current] { background: var(--tint); color: var(--good) }
label { display: grid; gap: 4px; font-size: 13px; font-weight: 500; min-width: 0 } .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; align-items: start } .check { display: flex; align-items: center; gap: 8px; font-weight: 400; font-size: 14px; min-height: 36px }
input:not([type=checkbox]), select, button, .button { font: inherit; min-height: 42px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: var(--text); width: 100%; min-width: 0 } input[type=checkbox] { width: 18px; height: 18px; accent-color: var(--accent) } [aria-invalid=true] { border-color: var(--danger) !important }
button, .button { cursor: pointer; font-weight: 500; display: inline-grid; place-items: center; text-decoration: none } .primary { background: var(--text); border-color: var(--text); color: var(--on-ink) } button:disabled { opacity: .6; cursor: default } .quiet { border-color: var(--border) }
.compact button, .compact input:not([type=checkbox]), .compact select { min-height: 36px; font-size: 14px; width: auto } .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: end } .row form { display: contents } .row + .row { margin-top: 12px; align-items: center } .inline { display: flex; align-items: center; gap: 8px; font-size: 14px; font-weight: 400 } .row input[type=number] { width: 84px !important }
.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: 2px } .cards a { display: grid; gap: 0; padding: 6px 8px; margin: 0 -8px; border-radius: 8px; color: inherit; text-decoration: none } .cards a:hover { background: var(--bg) } .cards code { color: var(--accent) } code, pre { font: 13px/1.5 ui-monospace, Menlo, monospace; overflow-wrap: anywhere }
.grid { display: grid; gap: 20px; grid-template-columns: minmax(0, 1fr) } @media (min-width: 900px) { .grid { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); align-items: start } }
.pill { display: inline-block; border-radius: 99px; padding: 1px 10px; font-size: 13px; font-weight: 500; background: var(--bg); color: var(--muted) } .pill.good { background: var(--tint); color: var(--good) } .pill.warn { background: var(--amber); color: var(--on-amber) } .pill.bad { background: var(--rose); color: var(--danger) }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(104px, 1fr)); gap: 10px 16px; margin: 0 0 16px; font-size: 14px; font-variant-numeric: tabular-nums } .facts dt { color: var(--muted); font-size: 13px } .facts dd { margin: 0; overflow-wrap: anywhere }
.events { list-style: none; margin: 0; padding: 0 } .events li { padding: 10px 0; border-top: 1px solid var(--border) } .events li:first-child { border-top: 0; padding-top: 0 } summary { cursor: pointer; overflow-wrap: anywhere; min-height: 24px } pre { white-space: pre-wrap; margin: 8px 0; font-size: 12px; max-height: 320px; overflow: auto } .head { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; margin: 0 0 12px } .head h2 { margin: 0 }
`
