import { expect, test } from 'vitest'
import { codeAt, findStep, keyUri, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test('codes are those of RFC 6238, cut to six digits', () => {
  const expected: [seconds: number, code: string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ]
  for (const [seconds, code] of expected) expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code)
})

test('a clock may be one step off, not two, and no code is accepted twice', () => {
  const moment = new Date(1_234_567_890_000)
  const now = Math.floor(1_234_567_890 / 30)
  for (const [steps, isAccepted] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    const step = findStep(secret, codeAt(secret, now + steps), moment, null)
    expect(step).toBe(isAccepted ? now + steps : undefined)
  }
  expect(findStep(secret, codeAt(secret, now), moment, now)).toBeUndefined()
  expect(findStep(secret, codeAt(secret, now - 1), moment, now)).toBeUndefined()
  expect(findStep(secret, codeAt(secret, now + 1), moment, now)).toBe(now + 1)
  expect(findStep(secret, '', moment, null)).toBeUndefined()
})

test('the key is written as apps read it', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const uri = new URL(keyUri({ secret, issuer: 'Assay & Co', account: 'ada@example.com' }))
  expect([uri.protocol, uri.host, uri.pathname]).toEqual(['otpauth:', 'totp', '/Assay%20%26%20Co:ada%40example.com'])
  expect(uri.search).toContain('issuer=Assay%20%26%20Co')
  expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
