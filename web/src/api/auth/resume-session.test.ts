import { afterEach, expect, test } from 'vitest'
import { localStore } from '../../storage.ts'
import { readStoredSession } from './resume-session.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const inAnHour = now / 1000 + 3600
const user = { id: 'u1', email: 'ada@example.com', user_metadata: {}, app_metadata: {} }
const session = { access_token: 'token', refresh_token: 'r', expires_at: inAnHour, user }

afterEach(() => localStore.removeItem('key'))

function read(stored: unknown) {
  localStore.setItem('key', typeof stored === 'string' ? stored : JSON.stringify(stored))
  return readStoredSession('key', now)
}

test('a stored session is used while its token works for two more minutes', () => {
  expect(read(session)).toMatchObject({ access_token: 'token', user: { id: 'u1' } })
  expect(read({ ...session, expires_at: now / 1000 + 121 })).not.toBeNull()
  expect(read({ ...session, expires_at: now / 1000 + 119 })).toBeNull()
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['a bare string', '"x"'],
  ['no user', { ...session, user: undefined }],
  ['no token', { ...session, access_token: undefined }],
  ['no expiry', { ...session, expires_at: undefined }],
  ['a user without metadata', { ...session, user: { id: 'u1' } }],
])('%s in its place is left to the auth client', (_what, stored) => {
  expect(read(stored)).toBeNull()
})
