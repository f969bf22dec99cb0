import { Hono } from 'hono'
import { z } from 'zod'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import type { AppEnv } from '../../../http/env.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { limitRequests } from '../guards/request-limit.ts'
import { readForm, readQuery } from '../http/read-request.ts'
import { noticePage, reportPage } from './notice-page.ts'
import { readNotice, reportSignIn } from './report-sign-in.ts'

/** Where the link in an email about a new device leads. Only the button does something. */
export function noticeRoutes(auth: AuthDeps) {
  const { config } = auth
  return new Hono<AppEnv>()
    .get('/', async (c) => {
      await limitRequests(auth, c, 'verify')
      const { token } = readQuery(c, NoticeLink)
      const state = await readNotice(auth, token)
      return c.html(noticePage(state, { token, nonce: c.var.nonce, config }), statuses[state.status])
    })
    .post('/', async (c) => {
      await limitRequests(auth, c, 'verify')
      const { token } = await readForm(c, NoticeLink)
      const { nonce } = c.var
      const report = await reportSignIn(await withAuditOrigin(auth, c), token)
      if (report) return c.html(reportPage(report, { nonce, config }))
      const state = await readNotice(auth, token)
      return c.html(noticePage(state, { token, nonce, config }), statuses[state.status])
    })
}

/** What can't be a token isn't one of ours. */
const NoticeLink = z.object({ token: z.string().max(100).default('').catch('') })

const statuses = { open: 200, used: 410, expired: 410, unknown: 404 } as const
