import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

const open = { env: { HOST: '0.0.0.0', SANDBOX: 'open' } }
const html = { accept: 'text/html' }
const pages = [
  '/login',
  '/nope',
  '/docs',
  '/docs/reference',
  '/dev/mailbox',
  '/auth/v1/verify?token=x&type=signup',
  '/sandbox/google/authorize',
  '/sandbox/payments/controls',
]

test('SF-2 an open sandbox says so on every page, in the HTML that the server sends', async () => {
  const { openDoor } = await createTestApp(open)
  for (const path of pages) {
    const response = await openDoor(path, { headers: html })
    const text = await response.text()
    const [, nonce] = /<body[^>]*><aside id="sandbox-banner"[^>]*><style nonce="([^"]+)">/.exec(text) ?? []
    expect(nonce, path).toBeTruthy()
    expect(response.headers.get('content-security-policy'), path).toContain(`'nonce-${nonce}'`)
    expect(text.match(/Anyone who has its key can read its email/g), path).toHaveLength(1)
  }
})

test('responses that are not pages do not carry the warning', async () => {
  const { openDoor } = await createTestApp(open)
  for (const path of ['/config.json', '/nope', '/openapi.json']) {
    expect(await (await openDoor(path)).text(), path).not.toContain('sandbox-banner')
  }
})

test('a page with the warning is compressed like any other', async () => {
  const { openDoor } = await createTestApp(open)
  const response = await openDoor('/docs', { headers: { ...html, 'accept-encoding': 'gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await response.arrayBuffer()).toString()).toContain('sandbox-banner')
})

test('without SANDBOX there is no warning', async () => {
  const { openDoor } = await createTestApp()
  for (const path of pages) {
    expect(await (await openDoor(path, { headers: html })).text(), path).not.toContain('sandbox-banner')
  }
})
