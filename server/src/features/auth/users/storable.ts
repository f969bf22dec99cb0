import { z } from 'zod'

/** JSON that PostgreSQL can store and a token can carry: no null bytes, no lone surrogates, bounded depth and size. */
export const Metadata = z
  .record(z.string(), z.unknown())
  .refine((value) => isStorable(value, 0), {
    error: 'must not contain null bytes or broken characters, or be nested too deeply',
    // Serializing it to measure it would overflow the stack.
    abort: true,
  })
  .refine((value) => JSON.stringify(value).length <= maxMetadataLength, `must not be larger than 16 KB`)

const maxMetadataLength = 16_384
const maxDepth = 32

function isStorable(value: unknown, depth: number): boolean {
  if (depth > maxDepth) return false
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => isStorableText(key) && isStorable(item, depth + 1))
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}
