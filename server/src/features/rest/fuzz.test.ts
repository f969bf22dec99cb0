import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGadgetsApp } from './gadgets-fixture.ts'

const names = [
  'name',
  'id',
  'data',
  'tags',
  'is_on',
  'made_at',
  'nope',
  '"odd \\"name"',
  '*',
  '',
  'and',
  'or',
  'not.or',
]
const operators = [
  'eq',
  'neq',
  'gt',
  'like',
  'ilike',
  'in',
  'is',
  'not',
  'cs',
  'ov',
  'sl',
  'adj',
  'isdistinct',
  'eq(any)',
  'xx',
]
const values = [
  '1',
  'null',
  'true',
  '(1,2)',
  '{1,2}',
  '{',
  '"',
  'x',
  '[1,2)',
  '9e999',
  '-1',
  '%',
  '\\',
  '\u{1f600}',
  '\ud800',
  '(',
  ')',
]
const glue = ['.', ',', ':', '::', '->', '->>', '(', ')', '!', '"', ' ', '&', '...', '-', '=']
const keys = [...names, 'select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'and', 'or']
const bodies = [
  '{}',
  '[]',
  '[{}]',
  '{"name":1}',
  '{"name":{"a":1}}',
  '{"tags":"x"}',
  '{"tags":[[1],[2,3]]}',
  '{"id":"1e5"}',
  '[{"name":"a"},{"name":[]}]',
  '{"made_at":"never"}',
  '{"is_on":3}',
  '{"data":"\\ud800"}',
  'null',
  '7',
  '{"name":"\ud800"}',
  '[[]]',
]

const anyOf = (list: string[]) => fc.constantFrom(...list)
const soup = fc
  .array(fc.oneof(anyOf([...names, ...operators, ...values]), anyOf(glue)), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
const filter = fc.tuple(anyOf(operators), anyOf(values)).map(([operator, value]) => `${operator}.${value}`)
const parameter = fc.tuple(
  anyOf(keys),
  fc.oneof({ weight: 2, arbitrary: filter }, { weight: 2, arbitrary: soup }, { weight: 1, arbitrary: anyOf(names) }),
)
const request = fc.record({
  method: anyOf(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']),
  target: anyOf(['gadgets', 'gadgets', 'gadgets', 'signs', 'rpc/my_gadgets', 'rpc/add', 'rpc/twice']),
  query: fc.array(parameter, { maxLength: 4 }),
  prefer: anyOf([
    '',
    'count=exact',
    'return=representation',
    'resolution=merge-duplicates',
    'missing=default,return=representation',
    'return=headers-only',
  ]),
  body: anyOf(bodies),
})

test('1,500 senseless requests cause no 5xx and no error in the log', async () => {
  const { app, user, logLines } = await createGadgetsApp()
  const { headers } = await user()
  const property = fc.asyncProperty(request, async ({ method, target, query, prefer, body }) => {
    const sent = method === 'POST' || method === 'PATCH' ? { body } : {}
    const path = `/rest/v1/${target}?${new URLSearchParams(query)}`
    const response = await app.request(path, { method, headers: { ...headers, prefer }, ...sent })
    expect(response.status, response.status >= 500 ? await response.text() : '').toBeLessThan(500)
  })
  await fc.assert(property, { seed: 7, numRuns: 1500 })
  expect(logLines.filter((line) => line.includes('request failed'))).toEqual([])
})
