import { z } from 'zod'
import { parseJson } from '../../http/validate.ts'
import { type Input, unitsOf } from '../verification/judge.ts'

const Payload = z.object({
  user: z.object({
    email: z.string().nullish(),
    user_metadata: z.record(z.string(), z.unknown()).nullish(),
  }),
})

/** What there is to check of the user about to be created; null for those who sign up by phone or anonymously. */
export function readUser(contentType: string | undefined, text: string): Input | null {
  const { email, user_metadata } = parseJson(contentType, text, Payload).user
  const input = {
    email: present(email),
    firstname: firstOf(user_metadata ?? {}, firstNames),
    lastname: firstOf(user_metadata ?? {}, lastNames),
  }
  return unitsOf(input) > 0 ? input : null
}

// As forms and identity providers call them. Full names aren't split: where to do so depends on the language.
const firstNames = ['first_name', 'firstname', 'firstName', 'given_name']
const lastNames = ['last_name', 'lastname', 'lastName', 'family_name']

function firstOf(metadata: Record<string, unknown>, names: string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(metadata, name) ? present(metadata[name]) : undefined
    if (value !== undefined) return value
  }
  return undefined
}

/** No longer than the API takes. */
function present(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 1000) : undefined
}
