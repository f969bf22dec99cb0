import { paths } from '@assay/contract/paths'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { z } from 'zod'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import type { AppEnv } from '../../../http/env.ts'
import { plainPage } from '../../../http/pages/plain-page.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { type Sender, senderOf } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { keepDevice } from '../guards/device-cookie.ts'
import { limitRequests } from '../guards/request-limit.ts'
import { readBody, readForm, readQuery } from '../http/read-request.ts'
import { allowedRedirect, errorValues, isOwnSite, sessionValues, withFragment, withQuery } from '../http/redirects.ts'
import { VerifyBody, VerifyLink, VerifyTypes } from '../http/schemas.ts'
import { anyBrowserPrefix } from '../links/one-time.ts'
import { type VerifyType, verifyLink, verifyTokenHash } from './verify.ts'

/** Handles mailed links and codes. Only a POST uses up a link: anything else may be a mail scanner. */
export function verifyRoutes(auth: AuthDeps) {
  const finish = async (c: Context<AppEnv>, { token = '', type = '', redirect_to }: Link) => {
    await limitRequests(auth, c, 'verify')
    const redirectTo = allowedRedirect(auth, redirect_to)
    const link = { token, type, redirectTo, isBrowser: isBrowser(c), sender: senderOf(c, auth.config) }
    return c.redirect(await verifyAndRedirect(await withAuditOrigin(auth, c), link), 303)
  }
  return new Hono<AppEnv>()
    .get('/', async (c) => {
      if (c.req.method === 'HEAD') return c.body(null, 200)
      const { token = '', type = '', redirect_to } = readQuery(c, VerifyLink)
      const redirectTo = allowedRedirect(auth, redirect_to)
      const appPage = operatorLinkPage(auth, { token, type, redirectTo })
      if (appPage) return c.redirect(appPage, 303)
      c.header('Content-Security-Policy', verifyPagePolicy(c.var.nonce, redirectTo))
      return c.html(verifyPage({ nonce: c.var.nonce, token, type, redirectTo }))
    })
    .post('/', async (c) => {
      if (/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) {
        return finish(c, await readForm(c, VerifyLink))
      }
      const body = await readBody(c, VerifyBody)
      await limitRequests(auth, c, 'verify')
      const sender = senderOf(c, auth.config)
      const session = await verifyByApp(await withAuditOrigin(auth, c), body, sender)
      keepDevice(c, auth.config, sender.device)
      return c.json(session)
    })
}

/** Whether the client wants HTML, as every navigation and form does. */
function isBrowser(c: Context): boolean {
  return c.req.header('accept')?.includes('text/html') === true
}

type Link = { token?: string | undefined; type?: string | undefined; redirect_to?: string | undefined }
type Body = z.infer<typeof VerifyBody>

/** Mails carry links and no codes, so there's no token to verify without its hash. */
async function verifyByApp(auth: AuthDeps, { type, token_hash: tokenHash, token }: Body, sender: Sender) {
  if (!tokenHash || token) throw new AuthError('validation_failed', 'Only the token_hash and type should be provided')
  return verifyTokenHash(auth, knownType(type), tokenHash, sender)
}

type Page = { nonce: string; token: string; type: string; redirectTo: string }

/**
 * Mail scanners open every link, and some run scripts. This page uses up nothing and runs none: a person has to press
 * the button.
 */
function verifyPage({ nonce, token, type, redirectTo }: Page) {
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
function verifyPagePolicy(nonce: string, redirectTo: string): string {
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

type MailedLink = { token: string; type: string; redirectTo: string }

/**
 * Uses up the link and returns where the browser goes next, with the result or the error. Our own site gets a session
 * only through a code, worthless outside the browser that requested the mail; `confirmed` lets the page report what the
 * link did even there. Programs (not `isBrowser`) get the protocol's redirect.
 */
async function verifyAndRedirect(
  auth: AuthDeps,
  { token, type, redirectTo, isBrowser, sender }: MailedLink & { isBrowser: boolean; sender: Sender },
): Promise<string> {
  const isOwn = isOwnSite(auth.config, redirectTo)
  try {
    const verified = await verifyLink(auth, knownType(type), token, { isImplicit: !(isOwn && isBrowser), sender })
    switch (verified.status) {
      case 'code':
        return withQuery(redirectTo, { code: verified.code, ...(isOwn && { confirmed: type }) })
      case 'confirmed':
        return withQuery(redirectTo, { confirmed: type })
      case 'session':
        return withFragment(redirectTo, { ...sessionValues(verified.session), type })
      default:
        return verified satisfies never
    }
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const values = errorValues(error)
    return withFragment(token.startsWith('pkce_') ? withQuery(redirectTo, values) : redirectTo, values)
  }
}

/**
 * No browser asked for such a link, so any may finish it: the app asks, and exchanges the token when the button is
 * pressed. Undefined for other links.
 */
function operatorLinkPage({ config }: AuthDeps, { token, type, redirectTo }: MailedLink): string | undefined {
  if (!token.startsWith(anyBrowserPrefix) || !isOwnSite(config, redirectTo)) return undefined
  return withFragment(new URL(paths.resetPassword, redirectTo).href, { token_hash: token, type })
}

function knownType(type: string | undefined): VerifyType {
  const parsed = VerifyTypes.safeParse(type)
  if (!parsed.success) throw new AuthError('validation_failed', 'Verify requires a verification type')
  return parsed.data
}
