import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import type { AppEnv } from '../../http/env.ts'
import { plainPage } from '../../http/pages/plain-page.ts'
import type { AuthDeps } from '../auth/auth-deps.ts'
import { limitRequests } from '../auth/guards/request-limit.ts'
import { readForm, readQuery } from '../auth/http/read-request.ts'
import { type Consented, consentPath, giveConsent } from './consent.ts'

/** Where the mailed link leads. Mail scanners open it too, so only the button does something. */
export function consentRoutes(auth: AuthDeps) {
  return new Hono<AppEnv>()
    .get('/', async (c) => {
      await limitRequests(auth, c, 'verify')
      const { token } = readQuery(c, ConsentLink)
      return c.html(
        plainPage({
          title: 'Connect your account?',
          note: `Your company’s identity provider can sign in to your ${productName} account from then on, and your account joins its team.`,
          nonce: c.var.nonce,
          content: html`<form method="post" action="${consentPath}"><input type="hidden" name="token" value="${token}"><button type="submit">Connect my account</button></form>`,
        }),
      )
    })
    .post('/', async (c) => {
      await limitRequests(auth, c, 'verify')
      const { token } = await readForm(c, ConsentLink)
      const consented = await giveConsent(await withAuditOrigin(auth, c), token)
      const content = html`<p><a href="${auth.config.auth.siteUrl}${paths.login}">Go to sign-in</a></p>`
      return c.html(plainPage({ ...words(consented), nonce: c.var.nonce, content }), statuses[consented.status])
    })
}

function words(consented: Consented): { title: string; note: string } {
  switch (consented.status) {
    case 'joined':
      return {
        title: 'Your account is connected',
        note: `It’s part of ${consented.team} now. Sign in with ${consented.name} to continue.`,
      }
    case 'expired':
      return {
        title: 'This link has expired',
        note: 'Links work once and expire after an hour. Sign in again to get another.',
      }
    case 'rejected':
      return { title: 'We couldn’t connect your account', note: consented.message }
    default:
      return consented satisfies never
  }
}

/** What can’t be a token isn’t one of ours. */
const ConsentLink = z.object({ token: z.string().max(100).default('').catch('') })
const statuses = { joined: 200, expired: 410, rejected: 409 } as const
