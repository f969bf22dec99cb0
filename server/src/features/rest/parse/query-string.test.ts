import { describe, expect, test } from 'vitest'
import { RestError } from '../rest-error.ts'
import { parseQueryString } from './query-string.ts'

const parse = (text: string) => parseQueryString(new URLSearchParams(text))
const field = (column: string, ...path: unknown[]) => ({ column, path })
const item = (column: string, rest: object = {}) => ({
  kind: 'field',
  field: field(column),
  cast: null,
  alias: null,
  ...rest,
})

describe('select', () => {
  test.each([
    ['', [{ kind: 'all' }]],
    ['*', [{ kind: 'all' }]],
    ['id,name', [item('id'), item('name')]],
    [' id , name ', [item('id'), item('name')]],
    ['*,id', [{ kind: 'all' }, item('id')]],
    ['label:name', [item('name', { alias: 'label' })]],
    ['price::text', [item('price', { cast: 'text' })]],
    ['cost:price::Double Precision', [item('price', { cast: 'double precision', alias: 'cost' })]],
    ['"a,b(c)"', [item('a,b(c)')]],
    ['"say \\"hi\\"":name', [item('name', { alias: 'say "hi"' })]],
    ['first-name', [item('first-name')]],
    ['größe', [item('größe')]],
    ['data->a->>b', [item('data', { field: field('data', { arrow: '->', key: 'a' }, { arrow: '->>', key: 'b' }) })]],
    ['data->0->-1', [item('data', { field: field('data', { arrow: '->', key: 0 }, { arrow: '->', key: -1 }) })]],
    ['x:data->>a::int', [item('data', { field: field('data', { arrow: '->>', key: 'a' }), cast: 'int', alias: 'x' })]],
    ['author(name)', [{ kind: 'embed', name: 'author' }]],
    ['id,writer:author!inner(name,books(*))', [item('id'), { kind: 'embed', name: 'author' }]],
    ['...author(name)', [{ kind: 'embed', name: 'author' }]],
    ['count()', [{ kind: 'aggregate' }]],
    ['price.sum()', [{ kind: 'aggregate' }]],
  ])('%s', (text, expected) => {
    expect(parse(`select=${encodeURIComponent(text)}`).select).toEqual(expected)
  })
})

describe('filters', () => {
  const compare = (operator: string, value: string, rest: object = {}) => ({
    kind: 'compare',
    field: field('a'),
    negated: false,
    operator,
    quantifier: null,
    value,
    ...rest,
  })
  const part = (kind: string, rest: object) => ({ kind, field: field('a'), negated: false, ...rest })

  test.each([
    ['a=eq.1', [compare('eq', '1')]],
    ['a=neq.1', [compare('neq', '1')]],
    ['a=eq.', [compare('eq', '')]],
    ['a=eq.x.y,z)(', [compare('eq', 'x.y,z)(')]],
    ['a=eq."quoted"', [compare('eq', '"quoted"')]],
    ['a=gt.1&a=lte.9', [compare('gt', '1'), compare('lte', '9')]],
    ['a=not.ilike.*x*', [compare('ilike', '*x*', { negated: true })]],
    ['a=like(any).{x*,y*}', [compare('like', '{x*,y*}', { quantifier: 'any' })]],
    ['a=eq(all).{1}', [compare('eq', '{1}', { quantifier: 'all' })]],
    ['a=in.(1,2)', [part('in', { values: ['1', '2'] })]],
    ['a=in.("x,y","z\\"",plain)', [part('in', { values: ['x,y', 'z"', 'plain'] })]],
    ['a=in.()', [part('in', { values: [] })]],
    ['a=in.("")', [part('in', { values: [] })]],
    ['a=not.in.(1)', [part('in', { values: ['1'], negated: true })]],
    ['a=is.null', [part('is', { value: 'null' })]],
    ['a=is.NULL', [part('is', { value: 'null' })]],
    ['a=not.is.true', [part('is', { value: 'true', negated: true })]],
    ['a->>b=eq.1', [compare('eq', '1', { field: field('a', { arrow: '->>', key: 'b' }) })]],
    [
      'or=(a.eq.1,a.is.null)',
      [{ kind: 'or', negated: false, parts: [compare('eq', '1'), part('is', { value: 'null' })] }],
    ],
    [
      'not.and=(a.gt.1,not.or(a.lt.2,a.not.in.(3,4)))',
      [
        {
          kind: 'and',
          negated: true,
          parts: [
            compare('gt', '1'),
            {
              kind: 'or',
              negated: true,
              parts: [compare('lt', '2'), part('in', { values: ['3', '4'], negated: true })],
            },
          ],
        },
      ],
    ],
    [
      'or=(a.eq."x,y)",a.cs.{1,2})',
      [{ kind: 'or', negated: false, parts: [compare('eq', 'x,y)'), compare('cs', '{1,2}')] }],
    ],
    ['or=(and.eq.1)', [{ kind: 'or', negated: false, parts: [compare('eq', '1', { field: field('and') })] }]],
  ])('%s', (text, expected) => {
    const [key = '', ...value] = text.split('=')
    expect(parseQueryString(splitPairs(text, key, value)).filters).toEqual(expected)
  })
})

/** Unlike a form, these examples are not percent-encoded. */
function splitPairs(text: string, key: string, value: string[]): [string, string][] {
  if (!text.includes('&')) return [[key, value.join('=')]]
  return text.split('&').map((pair) => {
    const [name = '', rest = ''] = pair.split('=')
    return [name, rest]
  })
}

describe('order, limit, offset, columns, on_conflict', () => {
  test.each([
    ['a', [{ field: field('a'), direction: null, nulls: null }]],
    [
      'a.desc.nullslast,b.nullsfirst',
      [
        { field: field('a'), direction: 'desc', nulls: 'last' },
        { field: field('b'), direction: null, nulls: 'first' },
      ],
    ],
    ['a->b.asc', [{ field: field('a', { arrow: '->', key: 'b' }), direction: 'asc', nulls: null }]],
  ])('order=%s', (text, expected) => {
    expect(parse(`order=${encodeURIComponent(text)}`).order).toEqual(expected)
  })

  test('numbers and names', () => {
    expect(parse('limit=10&offset=20&columns="a","b c"&on_conflict=a,b')).toMatchObject({
      limit: 10,
      offset: 20,
      columns: ['a', 'b c'],
      onConflict: ['a', 'b'],
    })
  })
})

describe('what cannot be read is PGRST100, and says where', () => {
  test.each([
    ['select', 'a,'],
    ['select', 'a::'],
    ['select', 'a;drop table x'],
    ['select', 'a b"c'],
    ['select', 'data->'],
    ['select', '"open'],
    ['a', '5'],
    ['a', 'foo.5'],
    ['a', 'eq'],
    ['a', 'toString.1'],
    ['a', 'match.^a'],
    ['a', 'fts.cat'],
    ['a', 'neq(any).{1}'],
    ['a', 'is.maybe'],
    ['a', 'is.null or true'],
    ['a', 'in.1,2'],
    ['a', 'in.(1,2'],
    ['a', 'in.(1)x'],
    ['or', 'a.eq.1'],
    ['or', '()'],
    ['or', '(a.eq.1'],
    ['or', '(a.eq.1))'],
    ['or', '(xor(a.eq.1))'],
    ['or', `${'(and'.repeat(60)}(a.eq.1)${')'.repeat(60)}`],
    ['order', 'a.down'],
    ['order', 'a.asc.nulls'],
    ['order', 'a desc;--'.replace(' ', '.')],
    ['order', ''],
    ['limit', 'ten'],
    ['limit', '1;select'],
    ['limit', '99999999999999999999'],
    ['offset', '1.5'],
    ['columns', 'a,,b'],
    ['on_conflict', 'a)'],
    ['a(b)', 'eq.1'],
    ['', 'eq.1'],
  ])('%s=%s', (key, value) => {
    expect(() => parseQueryString([[key, value]])).toThrowError(
      expect.objectContaining({
        code: 'PGRST100',
        status: 400,
        details: expect.stringMatching(/^unexpected .* expecting /),
      }),
    )
  })

  test('the error names the text and the position', () => {
    try {
      parseQueryString([['order', 'id.ascending']])
    } catch (error) {
      expect(error).toBeInstanceOf(RestError)
      expect(error).toMatchObject({ message: '"failed to parse order (id.ascending)" (line 1, column 7)' })
    }
    expect.assertions(2)
  })

  test('a filter on a joined relation and a null character have their own codes', () => {
    expect(() => parse('author.name=eq.x')).toThrowError(expect.objectContaining({ code: 'PGRST108' }))
    expect(() => parse('order=author(name)')).toThrowError(expect.objectContaining({ code: 'PGRST108' }))
    expect(() => parse('a=eq.%00')).toThrowError(expect.objectContaining({ code: '22021' }))
    expect(() => parse('select=x%00:a')).toThrowError(expect.objectContaining({ code: '22021' }))
  })
})
