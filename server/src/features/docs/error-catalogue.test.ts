import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { apiErrorStatus, ErrorBody } from '@assay/contract/errors'
import { expect, test } from 'vitest'
import { createApiApp, email } from '../verification/api-fixture.ts'
import { openApiDocument } from './openapi/document.ts'
import { errorCatalogue } from './openapi/error-catalogue.ts'
import { mediaOf } from './openapi/types.ts'

const source = new URL('../../', import.meta.url).pathname

test('VA-9 the catalogue has every code of the contract, and every code that the code behind /v1 throws', () => {
  const catalogue = new Set<string>(errorCatalogue.map(({ code }) => code))
  expect([...catalogue].toSorted()).toEqual(Object.keys(apiErrorStatus).toSorted())
  const folders = [
    'http',
    'features/verification',
    'features/usage',
    'features/api-keys',
    'features/billing/entitlements',
    'features/rules',
    'features/lists',
    'features/files',
    'features/webhooks',
    'features/widget',
  ]
  const thrown = folders.flatMap((folder) => codesThrownIn(join(source, folder)))
  expect(thrown.length).toBeGreaterThan(20)
  expect(thrown.filter((code) => !catalogue.has(code))).toEqual([])
})

test('VA-9 every error of the catalogue is in the OpenAPI document', () => {
  const { paths } = openApiDocument('https://assay.example')
  const documented = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap(({ content }) => Object.keys(content ? mediaOf(content).examples : {}))
  const missing = errorCatalogue.map(({ code }) => code).filter((code) => !documented.includes(code))
  expect(missing).toEqual([])
})

test('VA-9 the example details are what the API really says', async () => {
  const { request, signUp, leaveUnits } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  const said = new Map<string, string>()
  const send = async (method: string, path: string, call: Parameters<typeof request>[2] = {}) => {
    const { code, detail } = ErrorBody.parse(await (await request(method, path, { key, ...call })).json())
    said.set(code, detail)
  }
  const huge = 'x'.repeat(1024 * 1024)
  await send('POST', '/v1/verify', { body: { model: 'user_verification' } })
  await send('GET', '/v1/usage', { key: 'asy_live_x' })
  const narrow = await ada.asUser('POST', '/api-keys', { name: 'Narrow', scopes: ['verify'] })
  await send('GET', '/v1/usage', { key: CreatedApiKey.parse(await narrow.json()).full_key })
  await send('GET', '/v1/nope')
  await send('GET', '/v1/verify')
  await send('POST', '/v1/verify', { body: email, headers: { 'content-type': 'text/plain' } })
  await send('POST', '/v1/verify', { body: huge, headers: { 'content-length': String(huge.length + 1) } })
  await request('POST', '/v1/verify', { key, body: email, headers: { 'idempotency-key': 'a' } })
  await send('POST', '/v1/verify/batch', {
    body: { model: email.model, items: [{ firstname: 'Ada' }] },
    headers: { 'idempotency-key': 'a' },
  })
  await leaveUnits(ada.id, 'free', 1)
  await send('POST', '/v1/verify', { body: { ...email, firstname: 'Ada', lastname: 'Lovelace' } })
  const { key: test } = await ada.createKey('test')
  for (const address of ['rate-limited', 'server-error', 'unavailable']) {
    await send('POST', '/v1/verify', { key: test, body: { ...email, email: `${address}@test.assay` } })
  }
  const date = /\d{4}-\d\d-\d\d \d\d:\d\d/
  for (const { code, example } of errorCatalogue.filter(({ code }) => code !== 'service_not_enabled')) {
    expect([code, said.get(code)?.replace(date, '')]).toEqual([code, example.replace(date, '')])
  }
})

/** `require-user.ts` guards the web app's own routes, never /v1. */
function codesThrownIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|-fixture|require-user)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/new AppError\(\s*'(\w+)'/g)])
    .map(([, code = '']) => code)
}
