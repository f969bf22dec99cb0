import { formatTime } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import type { AppEnv } from '../../../http/env.ts'
import { plainPage } from '../../../http/pages/plain-page.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { limitRequests } from '../guards/request-limit.ts'
import { readForm, readQuery } from '../http/read-request.ts'
import { writeTo } from '../security-mails.ts'
import type { Notice } from '../store/queries-notices.ts'
import { countryName } from './country.ts'
import { describeKeys, describeRemoved } from './describe-secured.ts'
import { type NoticeState, type Report, readNotice, reportSignIn } from './report-sign-in.ts'

const noticePath = '/auth/v1/not-me'

export function noticeUrl({ publicUrl }: Pick<Deps['config'], 'publicUrl'>, token: string): string {
  return `${publicUrl}${noticePath}?${new URLSearchParams({ token })}`
}

type Page = { nonce: string; config: Deps['config'] }

/** Works without scripts, and does nothing until the button is pressed. */
function noticePage(state: NoticeState, { token, nonce, config }: Page & { token: string }) {
  switch (state.status) {
    case 'open':
      return openPage(state, { token, nonce, config })
    case 'used':
      return page({
        nonce,
        title: 'You’ve already reported this sign-in',
        note: `We secured your account on ${formatTime(state.usedAt, 'UTC')}.`,
        content: html`<p>If you haven’t chosen a new password yet, use the link we emailed you then, or choose “Forgot password?” on the sign-in page.</p>${signInLink(config)}`,
      })
    case 'expired':
      return page({
        nonce,
        title: 'This link has expired',
        note: 'It worked for 7 days.',
        content: html`<p>Don’t recognize that sign-in? Sign in and choose a new password: it ends all other sessions. Then check the list of sessions.</p>
<p><a href="${config.auth.siteUrl}${paths.profile}?tab=security">Open your security settings</a></p>`,
      })
    case 'unknown':
      return page({
        nonce,
        title: 'This link isn’t valid',
        note: 'Open the link in the email again, or copy all of it.',
        content: html`<p>You can also end sessions and choose a new password yourself.</p>
<p><a href="${config.auth.siteUrl}${paths.profile}?tab=security">Open your security settings</a></p>`,
      })
    default:
      return state satisfies never
  }
}

function openPage(
  { notice, hasPassword }: Extract<NoticeState, { status: 'open' }>,
  { token, nonce }: Page & { token: string },
) {
  return page({
    nonce,
    title: 'Wasn’t you? Secure your account',
    note: `Someone signed in to your ${productName} account from a device we hadn’t seen before. If it was you, close this page.`,
    content: html`${facts(notice)}
<p>If it wasn’t you, press the button. Here’s what we’ll do:</p>
<ol><li>End all sessions, yours included.</li>
${hasPassword && html`<li>Turn off your password and email you a link to choose a new one.</li>`}
<li>Remove passkeys and Google accounts added since then, and cancel a pending change of your email address.</li></ol>
<p class="note">Your API keys keep working. We’ll show you which ones were created since then.</p>
<form method="post" action="${noticePath}"><input type="hidden" name="token" value="${token}"><button type="submit">Secure my account</button></form>`,
  })
}

/** The page that says what the button did. */
function reportPage(report: Report, { nonce, config }: Page) {
  if (report.status === 'moved') {
    return page({
      nonce,
      title: 'We ended all sessions',
      note: 'This account has another email address by now, so you can’t choose a new password from here.',
      content: html`<p>If you didn’t change the address, ${writeTo(config.contacts.support)} right away.</p>`,
    })
  }
  const { hadPassword, keys } = report
  const removed = describeRemoved(report.removed)
  return page({
    nonce,
    title: 'Your account is secured',
    note: hadPassword
      ? 'All sessions have ended, and your old password no longer works.'
      : 'All sessions have ended. Your account has no password.',
    content: html`<ol>${
      hadPassword
        ? html`<li><strong>Check your inbox.</strong> We’ve emailed you a link to choose a new password. It expires in 1 hour.</li>`
        : html`<li><strong>Check how they got in.</strong> It was through Google, a passkey or your inbox: review those accounts and devices first, then sign in again.</li>`
    }
${removed.length > 0 && html`<li><strong>Removed.</strong> Added since that sign-in: ${removed.join(', ')}.</li>`}
${
  keys.length > 0 &&
  html`<li><strong>Check your API keys.</strong> They still work. Once you’ve signed in, delete the ones you don’t recognize. Created since that sign-in: ${describeKeys(keys)}</li>`
}</ol>
${hadPassword && html`<p>No email? Choose “Forgot password?” on the sign-in page.</p>`}${signInLink(config)}`,
  })
}

function facts({ client, country, createdAt }: Notice) {
  const place = countryName(country)
  return html`<dl><dt>Device</dt><dd>${client}</dd>
${place !== null && html`<dt>Location</dt><dd>${place} (approximate)</dd>`}
<dt>Time</dt><dd>${formatTime(createdAt, 'UTC')}</dd></dl>`
}

function signInLink({ auth }: Deps['config']) {
  return html`<p><a href="${auth.siteUrl}${paths.login}">Go to sign-in</a></p>`
}

type Html = ReturnType<typeof html>

function page({ content, ...rest }: { title: string; note: string; nonce: string; content: Html }): Html {
  const style = html`<style nonce="${rest.nonce}">main { max-width: 600px } dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 24px; margin: 0 0 24px; padding: 16px 20px; border: 1px solid var(--border); border-radius: 14px; background: var(--surface) } dt { color: var(--muted) } dd { margin: 0; overflow-wrap: anywhere } ol { margin: 0 0 16px; padding-left: 20px } ol li + li { border: 0; margin-top: 6px }</style>`
  return plainPage({ ...rest, content: html`${style}${content}` })
}

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

/** Anything of another shape can't be one of our tokens. */
const NoticeLink = z.object({ token: z.string().max(100).default('').catch('') })

const statuses = { open: 200, used: 410, expired: 410, unknown: 404 } as const
