import { errorStatus } from '@assay/contract/errors'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { AppEnv } from '../../http/env.ts'
import { plainPage } from '../../http/plain-page.ts'

const endpoints = [
  { call: 'GET /healthz', says: 'The process is up.' },
  { call: 'GET /readyz', says: 'Every check the service depends on, with 503 while one of them fails.' },
  { call: 'GET /config.json', says: 'The settings that a browser may know.' },
  { call: 'GET /api/captcha-challenge', says: 'A proof of work, where the embedded captcha is used.' },
  { call: 'POST /api/verify-captcha', says: 'A solved captcha in, a receipt for one sign-up out.' },
  { call: 'GET /account/export', says: 'Everything kept about the signed-in user, as JSON. Bearer token.' },
  { call: 'DELETE /account', says: 'Removes the signed-in user, who confirms with the password. Bearer token.' },
  { call: '/auth/v1, /rest/v1', says: "Accounts and rows, as the hosted backend's client library speaks them." },
]

/** The reference of what can be called today. */
export function docsRoutes() {
  return new Hono<AppEnv>().get('/docs', (c) =>
    c.html(
      plainPage({
        title: 'Documentation',
        note: 'The calls that this version answers.',
        nonce: c.var.nonce,
        content: html`<h2>Calls</h2>
${endpoints.map(({ call, says }) => html`<p><code>${call}</code><br><span class="meta">${says}</span></p>`)}
<h2>Errors</h2>
<p>A failed call answers with JSON: <code>code</code>, a sentence in <code>detail</code>, and the <code>request_id</code> to quote to support.</p>
<pre tabindex="0">${Object.entries(errorStatus)
          .map(([code, status]) => `${status}  ${code}`)
          .join('\n')}</pre>`,
      }),
    ),
  )
}
