import { type Context, Hono } from 'hono'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import type { AppEnv } from '../../../http/env.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { type Sender, senderOf } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { keepDevice } from '../guards/device-cookie.ts'
import { limitRequests } from '../guards/request-limit.ts'
import { readBody, readForm, readQuery } from '../http/read-request.ts'
import { allowedRedirect } from '../http/redirects.ts'
import { VerifyBody, VerifyLink } from '../http/schemas.ts'
import { verifyCode, verifyTokenHash } from './verify.ts'
import { verifyPage, verifyPagePolicy } from './verify-page.ts'
import { knownType, operatorLinkPage, verifyAndRedirect } from './verify-redirect.ts'

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
type Body = {
  type?: string | undefined
  token_hash?: string | undefined
  token?: string | undefined
  email?: string | undefined
}

async function verifyByApp(auth: AuthDeps, { type, token_hash: tokenHash, token, email }: Body, sender: Sender) {
  if (!tokenHash && !token) throw new AuthError('validation_failed', 'Verify requires a token or a token hash')
  const known = knownType(type)
  if (tokenHash) {
    if (token || email) {
      throw new AuthError('validation_failed', 'Only the token_hash and type should be provided')
    }
    return verifyTokenHash(auth, known, tokenHash, sender)
  }
  if (!email || !token)
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on verify')
  return verifyCode(auth, known, { email, code: token }, sender)
}
