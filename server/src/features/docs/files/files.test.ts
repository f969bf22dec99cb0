import { randomUUID } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { apiKeyScopes } from '@assay/contract/api-keys/settings'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp } from '../../../testing/test-app.ts'
import { createApiApp } from '../../verification/api-fixture.ts'
import { openApiDocument } from '../openapi/document.ts'

const { app } = await createTestApp({ env: { PUBLIC_URL: 'https://assay.example' } })

test('VA-9 the search index covers every page, section and field, each under a link that exists', async () => {
  const front = await textOf('/docs')
  const stored = Entries.parse(await (await app.request(/data-index="([^"]+)"/.exec(front)?.[1] ?? '')).json())
  const index = stored.map(([url, title, page, text]) => ({ url, title, page, text }))
  const find = (title: string) => index.filter((entry) => entry.title === title)
  expect(find('did_you_mean')[0]).toMatchObject({ page: 'API reference', text: expect.stringContaining('mistyped') })
  expect(find('quota_exceeded')).toMatchObject([{ url: '/docs/errors#quota-exceeded' }])
  expect(find('Quota')).toMatchObject([{ url: '/docs/limits#quota' }])
  expect(find('Idempotency')).toMatchObject([{ url: '/docs/limits#idempotency', page: 'Limits' }])
  expect(find('Reasons').map(({ url }) => url)).toEqual([
    '/docs/verdicts#reasons',
    '/docs/verdicts#name-verdicts-reasons',
    '/docs/verdicts#activity-reasons',
  ])
  const ids = new Map<string, Set<string>>()
  for (const { url, text } of index) {
    const [path = '', anchor] = url.split('#')
    expect(text, url).not.toMatch(/[<>]|&#|\{\{|http\.NewRequest/)
    if (!ids.has(path))
      ids.set(path, new Set([...(await textOf(path)).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')))
    if (anchor) expect(ids.get(path)?.has(anchor), url).toBe(true)
  }
  expect(JSON.stringify(stored).length).toBeLessThan(180_000)
})

test('VA-9 the Postman collection has every endpoint with its body, its variables and an example of each error', async () => {
  const collection = Collection.parse(await (await app.request('/docs/assay.postman_collection.json')).json())
  expect(collection.info.schema).toContain('/collection/v2.1.0/')
  expect(collection.variable.map(({ key, value }) => `${key}=${value}`)).toEqual([
    'base_url=https://assay.example',
    'api_key=',
    'webhook_url=https://example.com/webhooks/assay',
    'allow_changes=false',
  ])
  const { paths, tags } = openApiDocument('https://assay.example')
  expect(collection.item.map(({ name }) => name)).toEqual(tags.map(({ name }) => name))
  const items = collection.item.flatMap(({ item }) => item)
  const sent = items.map(({ request }) => `${request.method.toLowerCase()} /${request.url.path.join('/')}`)
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(sent.toSorted()).toEqual(documented.toSorted())
  for (const { request, response } of items) {
    const left = request.url.path.flatMap((part) => (part.startsWith(':') ? part.slice(1) : []))
    expect(request.url.variable.map(({ key }) => key)).toEqual(left)
    if (request.url.path.includes('verify'))
      expect(JSON.parse(request.body?.raw ?? '')).toMatchObject({ model: 'user_verification' })
    const codes = response.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining([429, 500, 503]))
    expect(codes.filter((code) => code < 300)).toHaveLength(1)
    for (const { body, code } of response) if (code >= 400) expect(JSON.parse(body)).toHaveProperty('status')
  }
})

test('VA-9 a run of the collection from top to bottom passes its tests, chains its ids and leaves the live rules alone', async () => {
  const api = await createApiApp({ env: { PUBLIC_URL: 'http://localhost' } })
  const account = await api.signUp()
  await api.grant(account.id, 'pro')
  const made = await account.asUser('POST', '/api-keys', { name: 'Postman', scopes: Object.keys(apiKeyScopes) })
  const { full_key } = CreatedApiKey.parse(await made.json())
  const live = async () => (await api.request('GET', '/v1/rules', { key: full_key })).json()
  const before = await live()
  const collection = Collection.parse(await (await api.app.request('/docs/assay.postman_collection.json')).json())
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]))
  variables.set('api_key', full_key)
  variables.set('webhook_url', 'http://127.0.0.1:9/hook')
  const fill = (text: string) =>
    text.replace(
      /\{\{(\$?\w+)\}\}/g,
      (_, name: string) => variables.get(name) ?? (name === '$guid' ? randomUUID() : ''),
    )
  const sent: string[] = []
  const skipped: string[] = []
  for (const { name, event, request } of collection.item.flatMap(({ item }) => item)) {
    let isSkipped = false
    const response = { code: 0, body: '', text: () => response.body, json: () => JSON.parse(response.body) }
    const pm = {
      collectionVariables: { get: (key: string) => variables.get(key), set: variables.set.bind(variables) },
      execution: { skipRequest: () => (isSkipped = true) },
      test: (_: string, check: () => void) => check(),
      response,
    }
    const run = (listen: string) =>
      runInNewContext(event.find((one) => one.listen === listen)?.script.exec.join('\n') ?? '', { pm })
    run('prerequest')
    if (isSkipped) skipped.push(name)
    if (isSkipped) continue
    const path = request.url.path
      .map((part) => fill(request.url.variable.find(({ key }) => `:${key}` === part)?.value ?? part))
      .join('/')
    const filled = (listed: typeof request.header) =>
      Object.fromEntries(listed.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, fill(value)]))
    const query = new URLSearchParams(filled(request.url.query))
    const headers = { 'x-api-token': full_key, ...filled(request.header) }
    const { method } = request
    const body = request.body && { body: fill(request.body.raw) }
    const got = await api.app.request(`/${path}?${query}`, { method, headers, ...body })
    Object.assign(response, { code: got.status, body: await got.text() })
    run('test')
    sent.push(name)
  }
  expect(skipped).toEqual([
    'Change your rules',
    'Publish your draft',
    'Restore a version',
    'Get a wave',
    'List a wave’s members',
    'React to a wave',
    'Import entries',
  ])
  expect(sent).toEqual(
    expect.arrayContaining(['Try your draft', 'Delete a file', 'Get a delivery', 'Delete an endpoint']),
  )
  expect(await live()).toEqual(before)
  expect(Object(await (await api.request('GET', '/v1/rules/draft', { key: full_key })).json())).toEqual({})
})

test('VA-9 llms.txt lists every guide as Markdown, filled in', async () => {
  const text = await textOf('/llms.txt')
  expect(text).toMatch(/^# Assay\n\n> /)
  const links = [...text.matchAll(/\]\(https:\/\/assay\.example(\/docs\/[\w-]+\.md)\)/g)].map(([, path = '']) => path)
  expect(links).toHaveLength(39)
  for (const path of links) {
    const response = await app.request(path)
    expect(response.headers.get('content-type')).toContain('text/markdown')
    const markdown = await response.text()
    expect(markdown, path).toMatch(/^# /)
    expect(markdown, path).not.toContain('{{')
  }
})

test('guides for customers have no commands of this repository', async () => {
  for (const page of (await textOf('/sitemap.xml')).matchAll(/<loc>https:\/\/assay\.example(\/docs[^<]*)<\/loc>/g)) {
    const text = await textOf(page[1] ?? '')
    expect(text, page[1]).not.toMatch(/npm run|npx |--workspace|bench\//)
    // The files to copy are the customer’s.
    if (!text.includes('assay.ts')) expect(text, page[1]).not.toMatch(/\.ts\b(?!\w)/)
  }
})

async function textOf(path: string): Promise<string> {
  return (await app.request(path, { headers: { accept: 'text/html' } })).text()
}

/** URL, title, page and text. */
const Entries = z.array(z.tuple([z.string(), z.string(), z.string(), z.string()]))

const Collection = z.object({
  info: z.object({ name: z.string(), schema: z.url() }),
  auth: z.object({ type: z.literal('apikey') }),
  variable: z.array(z.object({ key: z.string(), value: z.string() })),
  item: z.array(
    z.object({
      name: z.string(),
      item: z.array(
        z.object({
          name: z.string(),
          event: z.array(z.object({ listen: z.string(), script: z.object({ exec: z.array(z.string()) }) })),
          request: z.object({
            method: z.string(),
            header: z.array(z.object({ key: z.string(), value: z.string(), disabled: z.boolean().optional() })),
            url: z.object({
              raw: z.string(),
              host: z.array(z.string()),
              path: z.array(z.string()),
              query: z.array(z.object({ key: z.string(), value: z.string(), disabled: z.boolean().optional() })),
              variable: z.array(z.object({ key: z.string(), value: z.string() })),
            }),
            body: z.object({ mode: z.literal('raw'), raw: z.string() }).optional(),
          }),
          response: z.array(z.object({ name: z.string(), code: z.int(), status: z.string().min(2), body: z.string() })),
        }),
      ),
    }),
  ),
})
