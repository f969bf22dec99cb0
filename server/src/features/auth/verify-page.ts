import { html } from 'hono/html'
import { plainPage } from '../../http/plain-page.ts'

type Page = { nonce: string; token: string; type: string; redirectTo: string }

/**
 * Mail scanners open every link. They get this page, which uses nothing up; the button, or the script once a person
 * looks at it, finishes by POST.
 */
export function verifyPage({ nonce, token, type, redirectTo }: Page) {
  return plainPage({
    title: titles[type] ?? 'Continue',
    note: 'One moment: you are being taken on. If nothing happens, use the button.',
    nonce,
    content: html`<form method="post" action="/auth/v1/verify" id="verify">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="type" value="${type}">
<input type="hidden" name="redirect_to" value="${redirectTo}"><button>Continue</button></form>
<script nonce="${nonce}">
const submit = () => { if (document.visibilityState === 'visible') document.getElementById('verify').submit() }
document.addEventListener('visibilitychange', submit, { once: true })
submit()
</script>`,
  })
}

/** Chromium holds the redirect after a form to `form-action` too, so the target's site has to be named. */
export function verifyPagePolicy(nonce: string, redirectTo: string): string {
  const { protocol, origin } = new URL(redirectTo)
  const target = /^https?:$/.test(protocol) ? origin : protocol
  return `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self'; form-action 'self' ${target}; base-uri 'none'; frame-ancestors 'none'`
}

const titles: Record<string, string> = {
  signup: 'Confirm your e-mail address',
  invite: 'Accept the invitation',
  magiclink: 'Sign in',
  recovery: 'Reset your password',
  email_change: 'Confirm your new address',
}
