import { z } from 'zod'

/** `GET /geo`: where the caller's address is; null where it is nowhere, such as on this machine. */
export const Geo = z.object({
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
})
export type Geo = z.infer<typeof Geo>
