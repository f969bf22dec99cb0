import { expect } from 'vitest'
import type { Rule } from './rules/rule.ts'

/** What every response carries, errors included. */
export function expectSafeHeaders({ headers }: Response, name: string, rule: Rule, { isHttps = false } = {}): void {
  const header = (key: string) => headers.get(key) ?? ''
  const policy = header('content-security-policy')
  expect(policy, name).toMatch(/default-src 'none'/)
  // A mail uses style attributes; it is shown without scripts, in a frame of the mailbox only.
  if (name === 'GET /dev/mailbox/:id/html') expect(policy, name).toMatch(/frame-ancestors 'self'; sandbox/)
  else {
    expect(policy, name).toContain("frame-ancestors 'none'")
    expect(policy, name).not.toContain('unsafe')
    expect(policy, name).not.toMatch(/script-src(?![^;]*'strict-dynamic')[^;]*'self'/)
  }
  expect(header('x-content-type-options'), name).toBe('nosniff')
  expect(header('referrer-policy'), name).toBe('no-referrer')
  expect(header('cross-origin-opener-policy'), name).toBe('same-origin-allow-popups')
  expect(header('cross-origin-resource-policy'), name).toBe(rule.isScript ? 'cross-origin' : 'same-origin')
  expect(header('x-request-id'), name).toMatch(/^[\w-]{8,64}$/)
  expect(header('strict-transport-security'), name).toBe(isHttps ? 'max-age=31536000; includeSubDomains' : '')
  if (!rule.isCached) expect(header('cache-control'), name).toBe('no-store')
  for (const notify of ['server', 'x-powered-by']) expect(header(notify), name).toBe('')
}
