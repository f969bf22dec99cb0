import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operations as known, wordsOf } from '../../cli/src/operations.ts'
import { createAssayClient } from '../../client/src/client.ts'
import { generatedFiles } from './generated-files.ts'
import { operations } from './operations.ts'

test('RE-1 RE-2 RE-3 what Python, the command line and agents know is what the OpenAPI document has', () => {
  for (const { path, text } of generatedFiles()) {
    expect(readFileSync(path, 'utf8') === text, `${path} is out of date: run \`npm run clients\``).toBe(true)
  }
  expect(known.map(({ name }) => name)).toEqual(operations.map(({ name }) => name))
  const words = known.map((operation) => wordsOf(operation).join(' '))
  expect(words).toEqual([...new Set(words)])
})

test.each(operations)(
  'RE-5 the TypeScript client has $name, which sends $method $path',
  async ({ name, method, path, parameters, example }) => {
    const sent: string[] = []
    const client: unknown = createAssayClient({
      apiKey: 'asy_live_k',
      baseUrl: 'https://assay.example',
      retries: 0,
      fetch: async (input, init) => {
        sent.push(`${init?.method} ${new URL(String(input)).pathname}`)
        return Response.json({})
      },
    })
    const request = name.split('.').reduce<unknown>((found, part) => Object(found)[part], client)
    if (typeof request !== 'function') throw new Error(`The client has no method ${name}.`)
    const ids = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)
    const wanted = parameters.filter((parameter) => parameter.in === 'query' && parameter.required).map(() => 'value')
    await request(...ids, ...wanted, ...(example === undefined ? [] : [example]))
    expect(sent).toEqual([`${method} ${path.replace(/\{(\w+)\}/g, '$1')}`])
  },
)
