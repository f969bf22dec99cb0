import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { remember } from './remember.ts'

test('a remembered text doesn’t keep the one that it was cut from', () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const known = remember((text) => text.slice(0, 1))
  collect()
  const before = process.memoryUsage().heapUsed
  for (let part = 0; part < 50; part += 1) {
    const content = Buffer.from(`${part}-company.example,${'x'.repeat(900_000)}`).toString()
    known(content.slice(0, 18))
  }
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000)
  expect(known('7-company.example,')).toBe('7')
})
