import { html } from 'hono/html'
import { type Html, sandboxPage } from '../page.ts'
import type { Account } from './accounts.ts'

type Chooser = { accounts: Account[]; clientHost: string; nonce: string; error?: string; typed?: Partial<Account> }

/** Every form posts back to its own URL, which holds the client's request. */
export function chooserPage({ accounts, clientHost, nonce, error, typed }: Chooser) {
  return googlePage(
    nonce,
    html`<h1>Choose an account</h1>
<p class="muted">to continue to ${clientHost}</p>
${accounts.map(
  ({
    name,
    email,
    isVerified,
  }) => html`<form method="post"><input type="hidden" name="name" value="${name}"><input type="hidden" name="email" value="${email}">
${isVerified ? html`<input type="hidden" name="verified" value="yes">` : ''}
<button type="submit" class="account" name="decision" value="continue"><strong dir="auto">${name}</strong><span>${email}${isVerified ? '' : ' (not verified)'}</span></button></form>`,
)}
<h2>${accounts.length > 0 ? 'Use another account' : 'Use any name and email address'}</h2>
${error ? html`<p class="error" role="alert">${error}</p>` : ''}
<form method="post">
<label>Name <input name="name" dir="auto" value="${typed?.name ?? ''}" autocomplete="off" required maxlength="100"></label>
<label>Email <input type="email" name="email" value="${typed?.email ?? ''}" autocomplete="off" required maxlength="320"></label>
<label class="check"><input type="checkbox" name="verified" value="yes" checked> This address is verified</label>
<button type="submit" class="primary" name="decision" value="continue">Continue</button>
</form>
<form method="post"><button type="submit" name="decision" value="deny">Cancel</button></form>`,
  )
}

export function errorPage(message: string, nonce: string) {
  return googlePage(nonce, html`<h1>This sign-in can’t continue</h1><p>${message}</p>`)
}

function googlePage(nonce: string, content: Html): Html {
  const notice = html`<strong>Sandbox, not Google.</strong> You don’t need a password, and nothing leaves this machine. You see this page because GOOGLE_CLIENT_ID isn’t set.`
  return sandboxPage({ title: 'Sign in · Google sandbox', notice, content, style, nonce })
}

const style = `
main { max-width: 440px; margin: 0 auto; padding: 40px 20px } h1 { font-size: 24px; letter-spacing: -.02em; line-height: 1.2; margin: 0 0 4px } h2 { font-size: 15px; margin: 28px 0 12px }
.muted { color: var(--muted); margin: 0 0 20px } .error { color: var(--danger); margin: 0 0 12px }
form { display: grid; gap: 12px; margin: 0 0 8px } label { display: grid; gap: 4px; font-size: 13px; font-weight: 500 } .check { display: flex; align-items: center; gap: 8px; font-weight: 400 }
input:not([type=checkbox]), button { font: inherit; min-height: 42px; padding: 0 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: var(--text); width: 100% } button { cursor: pointer; font-weight: 500 } .primary { background: var(--text); border-color: var(--text); color: var(--on-ink) }
.account { display: grid; text-align: left; padding: 10px 14px; border-color: var(--border); overflow-wrap: anywhere } .account span { color: var(--muted); font-weight: 400; font-size: 13px }
`
