import { expect, test } from 'vitest'
import { type ContactValues, validateContact } from './contact-form.tsx'

const valid: ContactValues = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  company_name: '',
  phone_number: '',
  subject: 'A question',
  message: 'How do I begin?',
}

test.each<[change: Partial<ContactValues>, title: string | undefined, fields: string[]]>([
  [{}, undefined, []],
  [{ phone_number: '123456789', company_name: 'Engines' }, undefined, []],
  [{ email: ' ada@example.com ' }, undefined, []],
  [{ first_name: '' }, 'Missing Information', ['first_name']],
  [
    { last_name: ' ', email: '', subject: '\t', message: '\n' },
    'Missing Information',
    ['last_name', 'email', 'subject', 'message'],
  ],
  // A missing field comes before an invalid one.
  [{ subject: '', email: 'ada' }, 'Missing Information', ['subject']],
  [{ email: 'ada@example' }, 'Invalid Email', ['email']],
  [{ email: 'ada@example.com, eve@example.com', phone_number: '1' }, 'Invalid Email', ['email']],
  [{ phone_number: '12345678' }, 'Invalid Phone Number', ['phone_number']],
  [{ phone_number: '1234 5678' }, 'Invalid Phone Number', ['phone_number']],
])('CO-2 %o is rejected as %s', (change, title, fields) => {
  const rejection = validateContact({ ...valid, ...change })
  const { errors = {}, notice } = rejection ?? {}
  expect(notice?.title).toBe(title)
  expect(notice?.field).toBe(fields[0])
  expect(Object.keys(errors).slice(1)).toEqual(fields.slice(1))
})
