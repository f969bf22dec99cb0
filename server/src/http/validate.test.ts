import { VerifyRequest } from '@assay/contract/verification'
import { expect, test } from 'vitest'
import { parseJson } from './validate.ts'

test('a fault is named in English, though nothing but zod/mini has built a schema yet', () => {
  const parse = () => parseJson('application/json', '{"model":"user_verification","email":1}', VerifyRequest)
  expect(parse).toThrow('email: Invalid input: expected string, received number')
})
