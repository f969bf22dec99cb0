import { html } from 'hono/html'
import { plainPage } from '../../../http/pages/plain-page.ts'

type Page = { nonce: string; token: string; type: string; redirectTo: string }

/**
 * Mail scanners open every link, and some run scripts. This page uses up nothing and runs none: a person has to press
 * the button.
 */
export function verifyPage({ nonce, token, type, redirectTo }: Page) {
  const { title, note, label } = words[type] ?? {
    title: 'One more step',
    note: 'Press the button to continue.',
    label: 'Continue',
  }
  return plainPage({
    title,
    note,
    nonce,
    content: html`<form method="post" action="/auth/v1/verify">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="type" value="${type}">
<input type="hidden" name="redirect_to" value="${redirectTo}"><button type="submit">${label}</button></form>`,
  })
}

/** Chromium applies `form-action` to the redirect after a form too, so the target's origin must be listed. */
export function verifyPagePolicy(nonce: string, redirectTo: string): string {
  const { protocol, origin } = new URL(redirectTo)
  const target = /^https?:$/.test(protocol) ? origin : protocol
  return `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; form-action 'self' ${target}; base-uri 'none'; frame-ancestors 'none'`
}

const words: Record<string, { title: string; note: string; label: string }> = {
  signup: {
    title: 'Confirm your email address',
    note: 'Press the button to finish signing up. If you didn’t sign up, close this page.',
    label: 'Confirm email address',
  },
  invite: {
    title: 'You’re invited',
    note: 'Accept the invitation to sign in and choose a password.',
    label: 'Accept invitation',
  },
  recovery: {
    title: 'Reset your password',
    note: 'You’ll choose a new password on the next page.',
    label: 'Choose a new password',
  },
  email_change: {
    title: 'Confirm your new email address',
    note: 'From then on, you’ll sign in with this address.',
    label: 'Confirm new address',
  },
}
