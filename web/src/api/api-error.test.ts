import { expect, test } from 'vitest'
import { ApiError, describeError } from './api-error.ts'

const rejected = new ApiError({ code: 'rate_limited', status: 429, detail: 'Try again in a minute.' })
const offline = new ApiError({ code: 'network', detail: 'We couldn’t reach the server.' })
const garbled = new ApiError({ code: 'invalid_response', status: 500, detail: 'Reload the page.' })
const signedOut = new ApiError({ code: 'unauthenticated', detail: 'Please log in.' })
const authFailure = { status: 'failed', code: 'weak_password', message: 'Known to be weak.' }
const authOffline = { status: 'failed', code: 'network', message: null }

test.each([
  ["the server's words", rejected, 'Try again in a minute.', 'Try again in a minute.'],
  ['a broken connection', offline, 'Not saved.', 'We couldn’t reach the server.'],
  ['an unreadable response', garbled, 'Not saved.', 'Reload the page.'],
  ['a request that was never sent', signedOut, 'Please log in.', 'Please log in.'],
  ["the auth service's words", authFailure, 'Known to be weak.', 'Known to be weak.'],
  ['an auth service that is out of reach', authOffline, 'Not saved.', 'Please try again.'],
  ['anything else', new TypeError('x is undefined'), 'Not saved.', 'Please try again.'],
])('%s reads well with and without a fallback', (_kind, error, withFallback, without) => {
  expect(describeError(error, 'Not saved.')).toBe(withFallback)
  expect(describeError(error)).toBe(without)
})
