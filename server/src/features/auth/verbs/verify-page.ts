import { html } from 'hono/html'
import { plainPage } from '../../../http/pages/plain-page.ts'

type Page = { nonce: string; token: string; type: string; redirectTo: string }

/**
 * Mail scanners open every link, and some run scripts. This page uses up nothing and runs none: a person has to press
 * the button.
 */
export function verifyPage({ nonce, token, type, redirectTo }: Page) {
  const { title, note, label } = words[type] ?? { title: 'Continue', note: 'One more step.', label: 'Continue' }
  return plainPage({
    title,
    note,
    nonce,
    content: html`<form method="post" action="/auth/v1/verify">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="type" value="${type}">
<input type="hidden" name="redirect_to" value="${redirectTo}"><button>${label}</button></form>`,
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
    note: 'Only continue if you signed up yourself.',
    label: 'Confirm email address',
  },
  invite: {
    title: 'Accept the invitation',
    note: 'You’ll be signed in and can choose a password.',
    label: 'Accept the invitation',
  },
  magiclink: { title: 'Sign in', note: 'You’ll be signed in on this device.', label: 'Sign in' },
  recovery: {
    title: 'Reset your password',
    note: 'You can choose a new password next.',
    label: 'Choose a new password',
  },
  email_change: {
    title: 'Confirm your new address',
    note: 'From then on you sign in with this address.',
    label: 'Confirm new address',
  },
}
