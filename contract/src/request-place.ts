import { z } from 'zod'

/** A request's id and a person's place in it, from 0 in a batch and -1 in a single request: what lists of people go on from. */
export const RequestPlace = z
  .string()
  .regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\.(-1|\d{1,3})$/)
  .transform((text) => ({ requestId: text.slice(0, 36), item: Number(text.slice(37)) }))
