import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp } from '../../../testing/test-app.ts'
import { openApiDocument } from '../openapi/document.ts'

const { app } = await createTestApp({ env: { PUBLIC_URL: 'https://assay.example' } })

test('VA-9 the search index covers every page, section and field, each under a link that exists', async () => {
  const front = await textOf('/docs')
  const index = Entries.parse(await (await app.request(/data-index="([^"]+)"/.exec(front)?.[1] ?? '')).json())
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
  expect(JSON.stringify(index).length).toBeLessThan(170_000)
})

test('VA-9 the Postman collection has every endpoint with its body, its variables and an example of each error', async () => {
  const collection = Collection.parse(await (await app.request('/docs/assay.postman_collection.json')).json())
  expect(collection.info.schema).toContain('/collection/v2.1.0/')
  expect(collection.variable.map(({ key, value }) => `${key}=${value}`)).toEqual([
    'base_url=https://assay.example',
    'api_key=',
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
    expect(codes).toEqual(expect.arrayContaining([401, 429, 500, 503]))
    expect(codes.filter((code) => code < 300)).toHaveLength(1)
    for (const { body, code } of response) if (code >= 400) expect(JSON.parse(body)).toHaveProperty('status')
  }
})

test('VA-9 llms.txt lists every guide as Markdown, filled in', async () => {
  const text = await textOf('/llms.txt')
  expect(text).toMatch(/^# Assay\n\n> /)
  const links = [...text.matchAll(/\]\(https:\/\/assay\.example(\/docs\/[\w-]+\.md)\)/g)].map(([, path = '']) => path)
  expect(links).toHaveLength(22)
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
    // Recipes are the customer’s files.
    if (page[1] !== '/docs/recipes') expect(text, page[1]).not.toMatch(/\.ts\b(?!\w)/)
  }
})

async function textOf(path: string): Promise<string> {
  return (await app.request(path, { headers: { accept: 'text/html' } })).text()
}

const Entries = z.array(z.strictObject({ url: z.string(), title: z.string(), page: z.string(), text: z.string() }))

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
          request: z.object({
            method: z.string(),
            url: z.object({
              raw: z.string(),
              host: z.array(z.string()),
              path: z.array(z.string()),
              variable: z.array(z.object({ key: z.string() })),
            }),
            body: z.object({ mode: z.literal('raw'), raw: z.string() }).optional(),
          }),
          response: z.array(z.object({ name: z.string(), code: z.int(), status: z.string().min(2), body: z.string() })),
        }),
      ),
    }),
  ),
})
