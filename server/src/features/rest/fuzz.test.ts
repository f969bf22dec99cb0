import { expect, test } from 'vitest'
import { createRandom } from '../../testing/create-random.ts'
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

test('1,500 senseless requests cause no 5xx and no error in the log', async () => {
  const { app, user, logLines } = await createGadgetsApp()
  const { headers } = await user()
  const random = createRandom(7)
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? ''
  const soup = () =>
    Array.from({ length: 1 + random() * 6 }, () =>
      pick(pick(['a', 'b']) === 'a' ? [...names, ...operators, ...values] : glue),
    ).join('')
  const value = () => (random() < 0.5 ? `${pick(operators)}.${pick(values)}` : soup())
  for (let count = 0; count < 1500; count += 1) {
    const query = Array.from({ length: random() * 4 }, (): [string, string] => [
      pick(keys),
      random() < 0.2 ? pick(names) : value(),
    ])
    const method = pick(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])
    const target = pick(['gadgets', 'gadgets', 'gadgets', 'signs', 'rpc/my_gadgets', 'rpc/add', 'rpc/twice'])
    const prefer = pick([
      '',
      'count=exact',
      'return=representation',
      'resolution=merge-duplicates',
      'missing=default,return=representation',
      'return=headers-only',
    ])
    const path = `/rest/v1/${target}?${new URLSearchParams(query)}`
    const body = method === 'POST' || method === 'PATCH' ? { body: pick(bodies) } : {}
    const response = await app.request(path, { method, headers: { ...headers, prefer }, ...body })
    expect(
      response.status,
      `${method} ${path} ${body.body} ${response.status >= 500 ? await response.text() : ''}`,
    ).toBeLessThan(500)
  }
  expect(logLines.filter((line) => line.includes('request failed'))).toEqual([])
})
