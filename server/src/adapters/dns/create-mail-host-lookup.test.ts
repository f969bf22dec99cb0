import { expect, test } from 'vitest'
import { createMailHostLookup, type Resolve } from './create-mail-host-lookup.ts'

const mx = (...hosts: string[]) => hosts.map((exchange, priority) => ({ exchange, priority }))
const fails = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

function createLookup(resolve: Resolve) {
  let milliseconds = 0
  const asked: string[] = []
  const lookup = createMailHostLookup({
    now: () => new Date(milliseconds),
    budgetMilliseconds: 20,
    resolve: (domain) => {
      asked.push(domain)
      return resolve(domain)
    },
  })
  const advance = (hours: number) => {
    milliseconds += hours * 3_600_000
  }
  return { ...lookup, asked, advance }
}

test('hosts are asked for once, kept for hours, and asked for again after that', async () => {
  const { lookup, asked, advance } = createLookup(async () => mx('MX1.example.net', 'mx2.example.net'))
  expect(await lookup('a.com')).toEqual({ hosts: ['mx1.example.net', 'mx2.example.net'] })
  await Promise.all([lookup('a.com'), lookup('a.com')])
  expect(asked).toEqual(['a.com'])
  advance(7)
  await lookup('a.com')
  expect(asked).toHaveLength(2)
})

test('an answer that takes longer than the budget is absent now and there the next time', async () => {
  let answer: (records: ReturnType<typeof mx>) => void = () => {}
  const { lookup, asked } = createLookup(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  expect(await lookup('slow.com')).toBeNull()
  expect(await lookup('slow.com')).toBeNull()
  answer(mx('mx.slow.com'))
  expect(await lookup('slow.com')).toEqual({ hosts: ['mx.slow.com'] })
  expect(asked).toHaveLength(1)
})

test('no records are an answer, a failing server is none, and private names are dropped', async () => {
  const answers: Record<string, () => ReturnType<Resolve>> = {
    'none.com': () => fails('ENODATA'),
    'gone.com': () => fails('ENOTFOUND'),
    'broken.com': () => fails('ESERVFAIL'),
    'null.com': async () => mx(''),
    'inside.com': async () => mx('mail.corp', '10.0.0.1', '::1', 'localhost', 'mx.inside.com'),
  }
  const { lookup } = createLookup((domain) => answers[domain]?.() ?? fails('ESERVFAIL'))
  expect(await lookup('none.com')).toEqual({ hosts: [] })
  expect(await lookup('gone.com')).toEqual({ hosts: [] })
  expect(await lookup('null.com')).toEqual({ hosts: [] })
  expect(await lookup('broken.com')).toBeNull()
  expect(await lookup('inside.com')).toEqual({ hosts: ['mx.inside.com'] })
})

test('only so many questions are open at once; the rest go without', async () => {
  const { lookup, asked } = createLookup(() => new Promise(() => {}))
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => lookup(`d${n}.com`)))
  expect(new Set(answers)).toEqual(new Set([null]))
  expect(asked).toHaveLength(64)
})
