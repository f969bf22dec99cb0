import { expect, test } from 'vitest'
import { readCurrentUser } from './current-user.ts'

function read(userMetadata: Record<string, unknown>, appMetadata: Record<string, unknown> = { providers: ['email'] }) {
  return readCurrentUser({ id: 'u1', email: 'ada@example.com', user_metadata: userMetadata, app_metadata: appMetadata })
}

test.each([
  ['camelCase', { firstName: 'Ada', lastName: 'Lovelace', profileCompleted: true }],
  ['snake_case', { first_name: 'Ada', last_name: 'Lovelace', profile_completed: true }],
  ['both', { firstName: 'Ada', last_name: 'Lovelace', profileCompleted: false, profile_completed: true }],
])('CP-3 names and completion are read from %s metadata', (_name, metadata) => {
  expect(read(metadata)).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', profileCompleted: true })
})

test('CP-3 services default to an empty list, and only known ones are taken', () => {
  expect(read({}).services).toEqual([])
  expect(read({ services: 'developer' }).services).toEqual([])
  expect(read({ services: ['law', 'gardening', 'developer'] }).services).toEqual(['law', 'developer'])
})

test('what Google says of a name fills a gap and never replaces what was entered', () => {
  const google = { given_name: 'Augusta', family_name: 'King' }
  expect(read(google)).toMatchObject({ firstName: 'Augusta', lastName: 'King', profileCompleted: false })
  expect(read({ ...google, first_name: 'Ada' })).toMatchObject({ firstName: 'Ada', lastName: 'King' })
})

test('AC-1 only a verified factor is a second step', () => {
  const user = { id: 'u1', user_metadata: {}, app_metadata: {} }
  expect(readCurrentUser(user).hasSecondStep).toBe(false)
  expect(readCurrentUser({ ...user, factors: [{ status: 'unverified' }] }).hasSecondStep).toBe(false)
  expect(readCurrentUser({ ...user, factors: [{ status: 'verified' }] }).hasSecondStep).toBe(true)
})

test('a user of Google alone has no password until one is set', () => {
  expect(read({}, { providers: ['google'] }).hasPassword).toBe(false)
  expect(read({ has_password: true }, { providers: ['google'] }).hasPassword).toBe(true)
  expect(read({}, { providers: ['google', 'email'] }).hasPassword).toBe(true)
})
