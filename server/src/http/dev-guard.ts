import { createHash, timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { html } from 'hono/html'
import type { Config } from '../config.ts'
import { devKeyHeader } from '../dev-key.ts'
import { isLoopbackAddress } from '../loopback.ts'
import type { AppEnv } from './env.ts'
import { AppError } from './errors.ts'
import { plainPage } from './pages/plain-page.ts'

type Settings = Pick<Config, 'sandboxAccess' | 'publicUrl' | 'trustedProxies'>

/**
 * The mailbox and the sandboxes open for this machine only, under one of its own names, and only with the key that was
 * printed at startup: a proxy that rewrites the Host and forwards nothing looks like this machine (ADR 4).
 */
export function createDevDoor({ sandboxAccess, publicUrl, trustedProxies }: Settings, devKey: string) {
  const { hostname: ownName, protocol, port } = new URL(publicUrl)
  // Cookies don't know ports, and two products may run on one machine.
  const cookieName = port ? `assay_dev_${port}` : 'assay_dev'
  const expected = digest(devKey)
  const isKey = (text: string | undefined) => text !== undefined && timingSafeEqual(digest(text), expected)
  const isHere = (c: Context) =>
    isHostHere(c, ownName) && (sandboxAccess === 'open' || (isPeerHere(c) && !cameByProxy(c, trustedProxies)))

  return {
    /** The first visit, at whichever page: the key moves from the address to a cookie. */
    enter: createMiddleware(async (c, next) => {
      if (c.req.method !== 'GET' || !isKey(c.req.query('key')) || !isHere(c)) return next()
      const isSecure = protocol === 'https:'
      setCookie(c, cookieName, devKey, {
        ...{ path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure, maxAge: 365 * 86_400 },
      })
      const { pathname, searchParams } = new URL(c.req.url)
      searchParams.delete('key')
      c.header('Cache-Control', 'no-store')
      // One slash: two would name another host.
      return c.redirect(pathname.replace(/^\/+/, '/') + (searchParams.size > 0 ? `?${searchParams}` : ''))
    }),
    guard: createMiddleware<AppEnv>(async (c, next) => {
      if (!isHere(c)) throw notFound()
      if (isKey(c.req.header(devKeyHeader)) || isKey(getCookie(c, cookieName))) return next()
      if (c.req.method !== 'GET' || !c.req.header('accept')?.includes('text/html')) throw notFound()
      return c.html(keyNeeded(c.var.nonce), 404)
    }),
  }
}

function notFound(): AppError {
  return new AppError('not_found', 'There is no such address.')
}

/** Equal in length, so that a comparison takes the same time for any text. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** For someone who typed the address by hand: says where the key is, and nothing else. */
function keyNeeded(nonce: string) {
  return plainPage({
    title: 'This page needs a key',
    note: 'The development mailbox and the sandboxes open only for the person who started this server.',
    nonce,
    content: html`<p>Open the app at the address that the server printed when it started. It ends in <code>?key=…</code>, and each browser needs it only once. Then come back here.</p>`,
  })
}

/** Without a socket, the request comes from this process. */
function isPeerHere(c: Context): boolean {
  return !('incoming' in (c.env ?? {})) || isLoopbackAddress(getConnInfo(c).remote.address ?? '')
}

/** A request may name its host twice, in the request line and in the Host header. Both have to be ours. */
function isHostHere(c: Context, ownName: string): boolean {
  const header = c.req.header('host')
  const targets = [c.req.url, ...(header === undefined ? [] : [`http://${header}`])]
  return targets.every((target) => URL.canParse(target) && isOwn(new URL(target).hostname, ownName))
}

/** Excludes subdomains of `localhost`, which some systems resolve over the network. */
function isOwn(hostname: string, ownName: string): boolean {
  return hostname === ownName || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** A proxy on this machine makes everyone a local peer. One counted in TRUSTED_PROXIES may forward local requests. */
function cameByProxy(c: Context, trustedProxies: number): boolean {
  if (proxyHeaders.some((name) => c.req.header(name) !== undefined)) return true
  const forwardedFor = c.req.header('x-forwarded-for')
  if (forwardedFor === undefined) return false
  return trustedProxies === 0 || !forwardedFor.split(',').every((entry) => isLoopbackAddress(entry.trim()))
}

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
