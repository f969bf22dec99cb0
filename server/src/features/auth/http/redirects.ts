import { isLoopbackName } from '../../../loopback.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { AuthError } from '../errors/errors.ts'
import type { SessionView } from '../sessions/session.ts'

/** Where a finished sign-in may send the browser: our own site, or an address on the operator's allow list. */
export function allowedRedirect(
  { config, log }: Pick<AuthDeps, 'config' | 'log'>,
  requested: string | undefined,
): string {
  const { siteUrl, redirectUrls } = config.auth
  if (requested === undefined || requested === '') return siteUrl
  const url = parseSafely(requested)
  if (url && (isSameSite(url, siteUrl) || redirectUrls.some((pattern) => matches(url, pattern)))) return url.href
  log.warn({ requested_host: url?.host ?? 'unreadable' }, 'redirect_to is not on the allow-list: the site URL is used')
  return siteUrl
}

/**
 * Whether this is our web app. It accepts no session from a URL, only a code whose verifier it holds; tokens in a
 * fragment are for other apps on the allow list.
 */
export function isOwnSite({ publicUrl, auth }: AuthDeps['config'], address: string): boolean {
  const url = new URL(address)
  return isSameSite(url, publicUrl) || isSameSite(url, auth.siteUrl)
}

export function withFragment(address: string, values: Record<string, string>): string {
  return `${address}#${new URLSearchParams(values)}`
}

export function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}

/** Browsers parse backslashes, control characters and credentials in URLs in ways that fool checks. */
function parseSafely(text: string): URL | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in an address
  if (/[\u0000-\u0020\u007f\\]/.test(text) || !/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text))
    return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || /^(javascript|data|file|blob|vbscript):$/.test(url.protocol)) {
    return undefined
  }
  url.hash = ''
  return url
}

export function isSameSite(url: URL, siteUrl: string): boolean {
  const site = new URL(siteUrl)
  if (url.protocol !== site.protocol || url.port !== site.port) return false
  // A machine has several names for itself, and people use any of them.
  return url.hostname === site.hostname || (isLoopbackName(url.hostname) && isLoopbackName(site.hostname))
}

/** As on the hosted service: `*` stops at a dot or slash, `**` doesn't, `?` is one character. */
function matches(url: URL, pattern: string): boolean {
  const source = pattern.replace(/\*\*|[*?]|[\\^$.+()|{}[\]]/g, (sign) => {
    if (sign === '**') return '.*'
    if (sign === '*') return '[^./]*'
    return sign === '?' ? '[^./]' : `\\${sign}`
  })
  // A URL without a path may come with or without its slash.
  return new RegExp(`^${source}/?$`).test(url.href)
}

/** A session as the client library reads it from the URL. */
export function sessionValues(session: SessionView): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  }
}

export function errorValues({ code, status, message }: AuthError): Record<string, string> {
  return { error: oauthError(status), error_code: code, error_description: message }
}

/** In both places, because clients of the two flows look in different ones. */
export function errorRedirect(target: string, error: AuthError): string {
  const values = errorValues(error)
  return withFragment(withQuery(target, values), values)
}

function oauthError(status: number): string {
  if (status >= 500) return status === 503 ? 'temporarily_unavailable' : 'server_error'
  if (status === 401) return 'unauthorized_client'
  return status === 403 ? 'access_denied' : 'invalid_request'
}
