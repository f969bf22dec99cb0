import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/test-app.ts'
import { allowedRedirect } from './redirects.ts'

const env = {
  AUTH_SITE_URL: 'https://app.example.com',
  AUTH_REDIRECT_URLS:
    'http://localhost:5173/**,https://*.preview.example.com/done,assay://callback,https://exact.example.com/a',
}
const redirect = async (target: string | undefined) => allowedRedirect((await createTestApp({ env })).deps, target)

test.each([
  'https://app.example.com',
  'https://app.example.com/reset-password?x=1',
  'http://localhost:5173/any/path',
  'https://pr-1.preview.example.com/done',
  'https://exact.example.com/a',
])('%s is an allowed target', async (target) => {
  expect(await redirect(target)).toBe(new URL(target).href)
})

test('an app’s custom scheme can be allowed', async () => {
  expect(await redirect('assay://callback')).toBe('assay://callback')
})

test.each([
  undefined,
  '',
  '/relative',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:\\\\evil.example',
  'https:evil.example',
  'http://app.example.com/',
  'https://app.example.com:8443/',
  'https://app.example.com.evil.example/',
  'https://evil.example/?https://app.example.com/',
  'https://app.example.com@evil.example/',
  'https://user:pass@app.example.com/',
  'https://app.example.com\r\nLocation: https://evil.example',
  'https://app.example.com/\nSet-Cookie:a=b',
  'https://evil.example\\@app.example.com/',
  'https://a.b.preview.example.com/done',
  'https://evil.example/.preview.example.com/done',
  'https://exact.example.com/a/b',
  'https://exactXexample.com/a',
  'javascript://app.example.com/%0aalert(1)',
  'data:text/html,x',
  'not an address',
])('%j leads to the site itself', async (target) => {
  expect(await redirect(target)).toBe('https://app.example.com')
})

test('a local server accepts any of its names, on its own port only', async () => {
  const { deps } = await createTestApp({ env: { PUBLIC_URL: 'http://127.0.0.1:3000' } })
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    expect(allowedRedirect(deps, `http://${host}:3000/reset-password`)).toBe(`http://${host}:3000/reset-password`)
  }
  for (const target of ['http://localhost:3001/', 'https://localhost:3000/', 'http://evil.localhost.example:3000/']) {
    expect(allowedRedirect(deps, target)).toBe('http://127.0.0.1:3000')
  }
})
