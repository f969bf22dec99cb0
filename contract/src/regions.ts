import { z } from 'zod'

/** An installation of its own, with its own database, among others that share a name and a proxy. */
export const Region = z.object({
  /** As API keys have it: `eu` in `asy_live_eu_…`. */
  name: z.string(),
  /** As people read it, such as `European Union`. */
  label: z.string(),
  baseUrl: z.string(),
  /** Sign-up suggests this region to visitors from these countries. */
  countries: z.array(z.string()),
})
export type Region = z.infer<typeof Region>

/** The region that serves this page, and all regions. Keys that name no region belong to the first. */
export const Regions = z.object({ own: z.string(), all: z.array(Region) })
export type Regions = z.infer<typeof Regions>
