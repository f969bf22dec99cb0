import { z } from 'zod'

/** An installation of its own, with its own database, among others that share a name and a proxy. */
export const Region = z.object({
  /** As it stands in API keys: `eu` in `asy_live_eu_…`. */
  name: z.string(),
  /** As people read it, such as `European Union`. */
  label: z.string(),
  baseUrl: z.string(),
  /** Sign-up suggests this region to visitors from these countries. */
  countries: z.array(z.string()),
})
export type Region = z.infer<typeof Region>

/** The one that serves this page, and all of them. The first one also owns the keys that name none. */
export const Regions = z.object({ own: z.string(), all: z.array(Region) })
export type Regions = z.infer<typeof Regions>
