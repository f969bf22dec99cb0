import { z } from 'zod/mini'

/** `GET /geo`: the caller's country; null if unknown, such as on this machine. */
export const Geo = z.object({
  country_code: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
})
export type Geo = z.infer<typeof Geo>
