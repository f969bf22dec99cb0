import { expect, test } from 'vitest'
import { createAssayClient } from './client.ts'

const apiKey = 'asy_live_k'

test.each([
  ['https://assay.example', 'https://assay.example/v1/usage'],
  ['https://assay.example/', 'https://assay.example/v1/usage'],
  ['https://host.example/prefix', 'https://host.example/prefix/v1/usage'],
  ['https://host.example/a/b//', 'https://host.example/a/b/v1/usage'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/v1/usage'],
])('VA-9 the client keeps the path of %s', async (baseUrl, expected) => {
  let url = ''
  const fetch = async (input: string | URL | Request) => {
    url = String(input)
    return Response.json({ status: 'success' })
  }
  await createAssayClient({ apiKey, baseUrl, fetch }).usage()
  expect(url).toBe(expected)
})

test.each([
  [{ baseUrl: '' }, 'baseUrl is missing'],
  [{ baseUrl: 'assay.example' }, 'baseUrl must be a URL that starts with https:// or http://, not “assay.example”.'],
  [{ baseUrl: 'ftp://assay.example' }, 'starts with https://'],
  [{ baseUrl: 'https://assay.example?x=1' }, 'no query'],
  [{ baseUrl: 'https://ada:secret@assay.example' }, 'no query, fragment, user name or password'],
  [{ apiKey: '' }, 'apiKey is missing'],
  [{ apiKey: 'sk_live_123' }, 'must start with asy_live_ or asy_test_'],
  [{ apiKey: 'asy_live_a b' }, 'have no spaces'],
  [{ timeoutMs: 0 }, 'timeoutMs must be a number greater than 0.'],
  [{ timeoutMs: Number.NaN }, 'timeoutMs must be'],
  [{ retries: -1 }, 'retries must be a whole number'],
])('VA-9 %o is an error as soon as the client is created', (wrong, message) => {
  expect(() => createAssayClient({ apiKey, baseUrl: 'https://assay.example', ...wrong })).toThrow(message)
})
