import { randomBytes } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Config } from '../config.ts'
import type { AppEnv } from './env.ts'
import type { OutsideSources } from './pages/outside-sources.ts'

type Options = { hsts: string | null; devOrigin: string | null; outside: OutsideSources }

/** Set on every response, including errors. A handler's own value wins where it may differ. */
export function securityHeaders({ hsts, devOrigin, outside }: Options) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set('nonce', randomBytes(16).toString('base64'))
    await next()
    const headers = c.res.headers
    const setDefault = (name: string, value: string) => headers.has(name) || headers.set(name, value)
    setDefault('Content-Security-Policy', contentPolicy(c.var.nonce, devOrigin, outside))
    setDefault('Cache-Control', 'no-store')
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'no-referrer')
    // The payment popup needs its opener.
    headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    setDefault('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()')
    if (hsts) headers.set('Strict-Transport-Security', hsts)
  })
}

function contentPolicy(nonce: string, devOrigin: string | null, outside: OutsideSources): string {
  const dev = devOrigin ? ` ${devOrigin} ${devOrigin.replace(/^http/, 'ws')}` : ''
  return [
    "default-src 'none'",
    // Browsers that know 'strict-dynamic' run scripts with our nonce and what these load, and ignore the origins beside it.
    `script-src ${[`'nonce-${nonce}'`, "'strict-dynamic'", "'self'", ...outside.scripts].join(' ')}`,
    "worker-src 'self'",
    `style-src ${["'self'", `'nonce-${nonce}'`, ...outside.styles].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...outside.connections].join(' ')}${dev}`,
    ...(outside.frames.length > 0 ? [`frame-src ${outside.frames.join(' ')}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The Strict-Transport-Security header; null for an address without HTTPS, where browsers ignore it anyway. */
export function hstsHeader({ publicUrl, hsts }: Pick<Config, 'publicUrl' | 'hsts'>): string | null {
  return publicUrl.startsWith('https:') ? values[hsts] : null
}

const values: Record<Config['hsts'], string | null> = {
  off: null,
  on: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  preload: 'max-age=31536000; includeSubDomains; preload',
}
