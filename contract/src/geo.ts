import { z } from 'zod'

/** `GET /geo`: the caller's country; null if unknown, such as on this machine. */
export const Geo = z.object({
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
})
export type Geo = z.infer<typeof Geo>
