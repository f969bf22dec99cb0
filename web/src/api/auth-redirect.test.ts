import { expect, test } from 'vitest'
import { readAuthRedirect } from './auth-redirect.ts'

const kept: Record<string, string> = { latest: 'verifier', f1: 'verifier', f2: 'verifier/recovery' }
const read = (address: string) => {
  const { hash, search } = new URL(address, 'http://localhost')
  return readAuthRedirect({ hash, search }, (flowId) => kept[flowId ?? 'latest'] ?? null)
}

test.each([
  ['/dashboard', { status: 'none' }],
  ['/privacy-policy#cookies', { status: 'none' }],
  ['/notifications?type=billing', { status: 'none' }],
  ['/dashboard?code=c&sb_flow_id=f1', { status: 'code', isRecovery: false }],
  ['/dashboard?code=c&sb_flow_id=f1&confirmed=signup', { status: 'code', isRecovery: false }],
  ['/reset-password?code=c&sb_flow_id=f2', { status: 'code', isRecovery: true }],
  ['/dashboard?code=c', { status: 'code', isRecovery: false }],
  [
    '/login#error=access_denied&error_code=otp_expired&error_description=Late',
    { code: 'otp_expired', message: 'Late' },
  ],
])('%s is what this browser asked for', (address, expected) => {
  expect(read(address)).toMatchObject(expected)
})

test.each([
  ['/dashboard#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer', 'session', null],
  ['/dashboard?access_token=a&refresh_token=r', 'session', null],
  ['/reset-password#access_token=a&type=recovery', 'session', 'recovery'],
  ['/dashboard?code=c&sb_flow_id=f3', 'code', null],
  ['/dashboard?code=c&sb_flow_id=', 'code', null],
  ['/dashboard#code=c', 'code', null],
  ['/dashboard?code=c&sb_flow_id=f3&confirmed=signup', 'code', 'signup'],
  ['/reset-password?confirmed=recovery', 'code', 'recovery'],
])('SF-7 %s is another browser’s, and not taken', (address, what, confirmed) => {
  expect(read(address)).toEqual({ status: 'foreign', what, confirmed })
})

test.each([
  ['#token_hash=t&type=invite', 'offer'],
  ['#token_hash=admin_t&type=recovery', 'offer'],
  ['#token_hash=admin_t&type=magiclink', 'offer'],
  ['#token_hash=t&type=recovery', 'none'],
  ['#token_hash=pkce_t&type=magiclink', 'none'],
  ['#token_hash=admin_t&type=sms', 'none'],
  ['?token_hash=admin_t&type=invite', 'none'],
])('SF-7 %s: only a link of the server’s own key is offered', (address, status) => {
  expect(read(`/reset-password${address}`).status).toBe(status)
})
