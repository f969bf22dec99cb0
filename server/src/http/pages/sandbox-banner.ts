import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { html } from 'hono/html'
import type { AppEnv } from '../env.ts'

/**
 * Puts a warning at the top of every page: while SANDBOX is open, everyone who sees this server should know what whoever
 * started it can do here. It is part of the page the server sends, so nothing shifts.
 */
export const sandboxBanner = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const nonce = pageNonce(c)
  if (nonce === null) return
  const banner = String(await drawBanner(nonce))
  const page = (await c.res.text()).replace(/<body[^>]*>/, (body) => body + banner)
  c.res.headers.delete('Content-Length')
  c.res = new Response(page, c.res)
})

/** Null for anything but a page: other content, and an email body in its frame, which can't have our styles. */
function pageNonce({ res, var: { nonce } }: Context<AppEnv>): string | null {
  if (!res.headers.get('Content-Type')?.startsWith('text/html')) return null
  const policy = res.headers.get('Content-Security-Policy')
  // A response without a policy of its own gets the default one.
  return policy === null ? nonce : (/style-src[^;]*'nonce-([^']+)'/.exec(policy)?.[1] ?? null)
}

function drawBanner(nonce: string) {
  return html`<aside id="sandbox-banner" aria-label="Sandbox"><style nonce="${nonce}">
#sandbox-banner { padding: 8px 16px; background: light-dark(#fbf0dc, #35260d); color: light-dark(#7a4800, #f0c67f); font: 13px/1.45 system-ui, sans-serif; text-align: center; text-wrap: balance }
#sandbox-banner strong { font-weight: 600 }
@media print { #sandbox-banner { display: none } }
</style><strong>Open sandbox.</strong> Anyone who has its key can read its email and sign in as anyone. Don’t use real data.</aside>`
}
