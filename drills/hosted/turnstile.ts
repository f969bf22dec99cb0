import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'

export const siteKey = '3x-site-key'
const secret = '3x-secret-key'

export const scriptAddress = 'https://challenges.cloudflare.com/**'

/** Cloudflare's script, as far as the page uses it. Like the real one, it throws for the size "invisible". */
export const script = `
  const widgets = new Map()
  window.turnstile = {
    ready: (callback) => callback(),
    render(box, options) {
      if (!['normal', 'compact', 'flexible'].includes(options.size)) throw new Error('Invalid value for parameter "size"')
      widgets.set(box, options)
      return 'cf-chl-widget'
    },
    execute(box) {
      const { sitekey, callback } = widgets.get(box)
      setTimeout(() => callback(sitekey + '.' + crypto.randomUUID()))
    },
    remove() {},
  }
`

/** Cloudflare's siteverify on loopback: a token of our site works once. Returns what a hosted project does with it. */
export async function startTurnstile() {
  const used = new Set<string>()
  const app = new Hono().post('/turnstile/v0/siteverify', async (c) => {
    const form = z.object({ secret: z.string(), response: z.string() }).parse(await c.req.parseBody())
    const error = errorOf(form, used)
    used.add(form.response)
    return c.json(error ? { success: false, 'error-codes': [error] } : { success: true, 'error-codes': [] })
  })
  const server = await serve(app.fetch)
  return {
    stop: server.stop,
    /** The error in a hosted project's words; null if it passed. */
    async check(token: string | undefined): Promise<string | null> {
      if (!token) return 'no captcha_token found'
      const body = new URLSearchParams({ secret, response: token })
      const reply = await fetch(`${server.url}/turnstile/v0/siteverify`, { method: 'POST', body })
      const { success, 'error-codes': codes } = Verdict.parse(await reply.json())
      return success ? null : codes.join(', ')
    },
  }
}

const Verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()) })

function errorOf(form: { secret: string; response: string }, used: Set<string>): string | null {
  if (form.secret !== secret) return 'invalid-input-secret'
  if (!form.response.startsWith(`${siteKey}.`)) return 'invalid-input-response'
  return used.has(form.response) ? 'timeout-or-duplicate' : null
}

type Served = { url: string; stop(): Promise<void> }

/** A handler on its own loopback port. */
export async function serve(handle: (request: Request) => Response | Promise<Response>, port = 0): Promise<Served> {
  const server = createServer(getRequestListener(handle))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the port was not opened')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
