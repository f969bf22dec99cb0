import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { apiErrorStatus, ErrorBody } from '@assay/contract/errors'
import { webhookEvents } from '@assay/contract/webhooks/events'
import { webhookExamples } from '@assay/contract/webhooks/examples'
import { webhookPayloads } from '@assay/contract/webhooks/payloads'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { emailReasons } from '../../engine/email/weighing/reasons.ts'
import { nameReasons } from '../../engine/names/reasons.ts'
import { errorOf } from '../../testing/error-of.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createKey, isWellFormedKey } from '../api-keys/key-format.ts'
import { createApiApp, email } from '../verification/api-fixture.ts'
import { toInput } from '../verification/judge.ts'
import { testEmails, testErrors, testNames } from '../verification/test-inputs.ts'
import { printJson } from './code-figure.ts'
import { highlight } from './highlight.ts'
import { openApiDocument, tags } from './openapi/document.ts'
import { errorCatalogue } from './openapi/error-catalogue.ts'
import { requests, responses } from './openapi/schemas.ts'
import { type Content, mediaOf, type Operation } from './openapi/types.ts'
import { verifyRequest, verifyResponse } from './openapi/verification.ts'
import { renderMarkdown } from './render-markdown.ts'

const { app, deps } = await createTestApp({ env: { PUBLIC_URL: 'https://assay.example' } })
const html = { headers: { accept: 'text/html' } }
const document = openApiDocument('https://assay.example')
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

test('VA-9 every route under /v1 is in the OpenAPI document and in the reference, and nothing else is', async () => {
  expect(await (await app.request('/openapi.json')).json()).toEqual(document)
  const unnamed = (path: string) => path.replace(/:\w+|\{\w+\}/g, '{}')
  const routes = app.routes.flatMap(({ method, path }) =>
    path.startsWith('/v1/') && method !== 'ALL' ? `${method} ${unnamed(path)}` : [],
  )
  const documented = operations.flatMap(({ path, method, operation }) =>
    operation.security ? [] : `${method} ${unnamed(path)}`,
  )
  expect(documented.toSorted()).toEqual([...new Set(routes)].toSorted())
  const pages = await Promise.all(tags.map(async ({ path }) => textOf(path)))
  for (const { path, method, operation } of operations) {
    const endpoint = `<p class="endpoint"><span>${method}</span><code>${path}</code></p>`
    expect([endpoint, pages.filter((page) => page.includes(endpoint)).length]).toEqual([endpoint, 1])
    expect(pages[0]).toContain(`<code>${method} ${path}</code>`)
    if (operation.security) continue
    const rejected = await app.request(path, { method })
    expect(rejected.headers.get('www-authenticate'), path).toBe('Bearer realm="Assay"')
    expect([path, ...(await errorOf(Promise.resolve(rejected)))]).toEqual([path, 401, 'unauthenticated'])
  }
})

test('VA-9 the OpenAPI document and the Postman collection can be fetched from any site, compressed', async () => {
  for (const path of ['/openapi.json', '/docs/assay.postman_collection.json']) {
    const headers = { origin: 'https://editor.example', 'accept-encoding': 'gzip' }
    const response = await app.request(path, { headers })
    expect(response.headers.get('access-control-allow-origin'), path).toBe('*')
    expect(response.headers.get('content-encoding'), path).toBe('gzip')
  }
})

test('VA-9 responses may gain fields, requests may not, and every reason code is listed', () => {
  const { schemas } = document.components
  const closed = Object.keys(schemas).filter((name) => schemas[name]?.additionalProperties === false)
  expect(closed).toEqual(Object.keys(requests).filter((name) => schemas[name]?.type === 'object'))
  for (const sent of [...Object.keys(responses).map((name) => schemas[name]), document.webhooks]) {
    expect(JSON.stringify(sent)).not.toContain('"additionalProperties":false')
  }
  expect(schemas.EmailReason?.properties?.code).toMatchObject({
    enum: [...Object.keys(emailReasons), 'customer_list', 'test_input'],
  })
  expect(schemas.NameReason?.properties?.code).toMatchObject({
    enum: [...Object.keys(nameReasons), 'customer_list', 'test_input'],
  })
})

test('VA-9 every reference in the document leads somewhere, and every field of every schema is described', () => {
  const { schemas } = document.components
  for (const [, name = ''] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    expect(Object.keys(schemas)).toContain(name)
  }
  const undescribed = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([field, schema]) =>
      typeof schema === 'object' && schema.description ? [] : `${name}.${field}`,
    ),
  )
  expect(undescribed).toEqual([])
})

test('VA-9 the examples match their schemas, and every parameter says what it is', () => {
  const shapes: Record<string, z.core.$ZodType> = { ...requests, ...responses }
  const contents = operations.flatMap(({ operation }) => contentsOf(operation))
  expect(contents.length).toBeGreaterThan(200)
  for (const { schema, examples, type } of contents.map(mediaOf)) {
    const [held = schema] = schema.anyOf ?? []
    const ref = typeof held === 'object' ? held.$ref : undefined
    const shape = type === 'text/csv' ? z.string() : shapes[ref?.split('/').at(-1) ?? '']
    for (const { value } of Object.values(examples))
      expect(shape && z.safeParse(shape, value).error, JSON.stringify(value)).toBeUndefined()
    expect(shape, schema.$ref).toBeDefined()
  }
  for (const { operation } of operations)
    for (const { name, description } of operation.parameters)
      expect(description, `${operation.operationId} ${name}`).not.toBe('')
})

test('VA-9 the document describes each event as it is sent, and the draft that may be none', () => {
  expect(Object.keys(document.webhooks)).toEqual(webhookEvents.map(({ kind }) => kind))
  for (const { kind } of webhookEvents) {
    expect(z.strictObject(webhookPayloads[kind].shape).safeParse(webhookExamples[kind]).error, kind).toBeUndefined()
  }
  const draft = document.paths['/v1/rules/draft']?.get?.responses['200']?.content
  expect(draft && mediaOf(draft).schema).toEqual({
    anyOf: [{ $ref: '#/components/schemas/DraftPolicy' }, { type: 'null' }],
  })
})

test('VA-9 the example verdict is what the engine really returns', () => {
  const { email = '', firstname, lastname } = toInput(verifyRequest)
  const said = deps.engine.verifyEmail(email)
  expect(verifyResponse.email_verification).toMatchObject({
    verdict: said.verdict,
    class: said.class,
    reasons: said.reasons,
  })
  const names = deps.engine.verifyName({ firstname, lastname })
  expect(verifyResponse.name_verification).toMatchObject({
    verdict: names.verdict,
    reasons: names.reasons,
    firstname: { reasons: names.firstname?.reasons },
    lastname: { reasons: names.lastname?.reasons },
  })
})

const asBrowser = { headers: { accept: 'text/html' } }

test('VA-9 every page is complete, works under the strict policy and links only to what exists', async () => {
  const pages = await readPages()
  expect([...pages.keys()].length).toBe(48)
  for (const [path, page] of pages) {
    expect(page.match(/<h1>/g), path).toHaveLength(1)
    expect(page, path).toContain('class="skip" href="#content"')
    const [head = '', body = ''] = page.split('<body>')
    expect(head.replace(/<link rel="canonical"[^>]+>/, '') + body, path).not.toMatch(
      /<style|<script>| style="| on\w+="|(src|href)="(https?:)?\/\//,
    )
    expect(page.replaceAll(/<pre.*?<\/pre>/gs, ''), path).not.toContain('{{')
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids, path).toEqual([...new Set(ids)])
    const landmarks = [...page.matchAll(/<(?:nav|section|form|dialog)\b[^>]*>/g)].map(([tag]) => tag)
    expect(
      landmarks.filter((tag) => !/ aria-label(ledby)?="/.test(tag)),
      path,
    ).toEqual([])
    const navigations = [...page.matchAll(/<nav aria-label="([^"]+)"/g)].map(([, name]) => name)
    expect(navigations, path).toEqual([...new Set(navigations)])
    for (const [, target = ''] of body.matchAll(/href="([^"]+)"/g)) {
      const [file = '', anchor] = target.split('#')
      const linked = file === '' ? page : pages.get(file)
      if (linked) expect(anchor === undefined || linked.includes(`id="${anchor}"`), `${path} → ${target}`).toBe(true)
      else expect((await app.request(file, asBrowser)).status, `${path} → ${target}`).toBe(200)
    }
  }
})

test('VA-8 the guides name every reason and say that verdicts are statistical', async () => {
  const guide = await textOf('/docs/verdicts')
  for (const code of [...Object.keys(emailReasons), ...Object.keys(nameReasons)]) {
    expect(guide).toContain(`<td><code>${code}</code></td>`)
  }
  expect(guide).toContain('They are statistical')
  expect(await textOf('/docs/quickstart')).toContain('Verdicts are statistical, not statements of fact.')
})

test('VA-5 the guides list every test input', async () => {
  const guide = await textOf('/docs/test-inputs')
  expect(guide).not.toContain('[object')
  for (const input of [...Object.keys(testEmails), ...Object.keys(testNames), ...Object.keys(testErrors)]) {
    expect(guide).toContain(`<td><code>${input}</code></td>`)
  }
})

test('/changelog and /security lead to their documents', async () => {
  for (const name of ['changelog', 'security']) {
    const { status, headers } = await app.request(`/${name}`)
    expect([status, headers.get('location')]).toEqual([302, `/docs/${name}`])
  }
})

test('stylesheet and script are cached forever under URLs with their hash; pages are revalidated', async () => {
  const page = await app.request('/docs', html)
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const files = [...(await page.text()).matchAll(/"(\/docs\/\w+\.(?:css|js|json)\?[0-9a-f]{12})"/g)].map(
    ([, file]) => file ?? '',
  )
  expect(files).toHaveLength(3)
  for (const file of files) {
    const response = await app.request(file)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-type')).toMatch(/^(text\/(css|javascript)|application\/json)/)
  }
})

test('highlighting doesn’t change samples, and markup in them stays text', () => {
  expect(highlight('{"a": "<b>"}', 'json')).toBe(
    '{<span class="key">&#34;a&#34;</span>: <span class="str">&#34;&#60;b&#62;&#34;</span>}',
  )
  expect(highlight('<x>', 'unknown')).toBe('&#60;x&#62;')
})

test('JSON stays on one line where it fits', () => {
  expect(printJson({ a: [1, 2], b: {} })).toBe('{ "a": [1, 2], "b": {} }')
  const long = 'x'.repeat(70)
  expect(printJson({ a: { b: long } })).toBe(`{\n  "a": {\n    "b": "${long}"\n  }\n}`)
  expect(JSON.parse(printJson(document))).toEqual(document)
})

test('a guide without a heading fails at startup', () => {
  expect(() => renderMarkdown('Only text.')).toThrow('begins with a heading')
})

async function readPages(): Promise<Map<string, string>> {
  const front = await textOf('/docs')
  const paths = new Set([...front.matchAll(/href="(\/docs[^"#.]*)"/g)].map(([, path]) => path ?? ''))
  const pages = new Map<string, string>()
  for (const path of paths) pages.set(path, await textOf(path))
  return pages
}

async function textOf(path: string): Promise<string> {
  const response = await app.request(path, html)
  expect(response.status, path).toBe(200)
  return response.text()
}

function contentsOf({ requestBody, responses: replies }: Operation): Content[] {
  return [requestBody?.content, ...Object.values(replies).map(({ content }) => content)].flatMap(
    (content) => content ?? [],
  )
}

const guide = readFileSync(new URL('../../../../docs/guides/api-keys.md', import.meta.url), 'utf8')

test('AC-5 the guide’s pattern, checksum and example find our keys, and nothing that only looks like one', () => {
  const pattern = new RegExp(/```text title=Regular expression\n(.+)\n```/.exec(guide)?.[1] ?? '', 'g')
  const [example = ''] = /asy_live_0123\w+/.exec(guide) ?? []
  const keys = [createKey('live'), createKey('test'), example]
  const wrong = [`${example.slice(0, -1)}j`, createKey('live').toLowerCase(), example.slice(0, -1), `${example}x`]
  expect(keys.filter(isWellFormedKey)).toEqual(keys)
  expect(`a=${keys[0]};"${keys[1]}" ${wrong[2]} ${wrong[3]}`.match(pattern)).toEqual(keys.slice(0, 2))
  const snippet = /```python title=check_key.py\n([\s\S]+?)```/.exec(guide)?.[1] ?? ''
  const output = execFileSync('python3', ['-c', snippet], { input: [...keys, ...wrong].join('\n'), encoding: 'utf8' })
  expect(output.trim().split('\n')).toEqual([
    ...keys.map((key) => `${key} True`),
    ...wrong.map((key) => `${key} False`),
  ])
})

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
  const REGIONS = 'us United States https://us.example.com, eu European Union https://eu.example.com'
  const regional = await createApiApp({ env: { REGION: 'us', REGIONS } })
  const elsewhere = await regional.request('GET', '/v1/usage', { key: createKey('live', 'eu') })
  said.set('wrong_region', ErrorBody.parse(await elsewhere.json()).detail)
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
