import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Config } from '../config.ts'
import { isLoopbackAddress } from '../loopback.ts'
import { AppError } from './errors.ts'

type Settings = Pick<Config, 'sandboxAccess' | 'publicUrl' | 'trustedProxies'>

/**
 * Guards the mailbox and the sandboxes. Only this machine gets in, and only under one of its own names: a forwarded
 * port, a proxy, and a foreign name that resolves to this machine (DNS rebinding) all get a 404.
 */
export function devGuard({ sandboxAccess, publicUrl, trustedProxies }: Settings) {
  const ownName = new URL(publicUrl).hostname
  return createMiddleware(async (c, next) => {
    const isOpen =
      sandboxAccess === 'open' || (isPeerHere(c) && isHostHere(c, ownName) && !cameByProxy(c, trustedProxies))
    if (!isOpen) throw new AppError('not_found', 'There is no such address.')
    await next()
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
