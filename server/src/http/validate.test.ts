import { VerifyRequest } from '@assay/contract/verification'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeIssue } from './describe-issue.ts'
import { parseJson } from './validate.ts'

test('an invalid field is named in our words', () => {
  const parse = () => parseJson('application/json', '{"model":"user_verification","email":1}', VerifyRequest)
  expect(parse).toThrow('`email` must be a string.')
})

test.each([
  ['`a` is required and must be a number.', z.object({ a: z.number() }), {}],
  ['`a` must be a whole number.', z.object({ a: z.int() }), { a: 1.5 }],
  ['`a` must be true or false.', z.object({ a: z.boolean() }), { a: 1 }],
  ['`a` must be one of "x", "y".', z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }],
  ['`a` can’t be empty.', z.object({ a: z.string().min(1) }), { a: '' }],
  ['`a` must be at most 5.', z.object({ a: z.number().max(5) }), { a: 6 }],
  ['`a` must be a UUID.', z.object({ a: z.uuid() }), { a: 'x' }],
  ['`a` must be a date such as 2026-11-16.', z.object({ a: z.iso.date() }), { a: 'x' }],
  ['`a` must be in a valid format.', z.object({ a: z.string().regex(/^x$/) }), { a: 'y' }],
  ['`b`, `c` aren’t known fields. Allowed: `a`.', z.strictObject({ a: z.optional(z.string()) }), { b: 1, c: 2 }],
  ['Choose an a.', z.object({ a: z.string('Choose an a.') }), {}],
  ['The request body must be a JSON object.', z.record(z.string(), z.int()), null],
])('an invalid field reads %s', (sentence, schema, input) => {
  expect(schema.safeParse(input, { error: describeIssue }).error?.issues[0]?.message).toBe(sentence)
})
