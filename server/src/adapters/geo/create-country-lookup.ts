import { createRequire } from 'node:module'
import { open } from 'maxmind'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { CountryLookup } from '../../ports/countries.ts'
import { isPublicAddress } from '../../public-address.ts'

type Outside = { fetch: typeof fetch; log: Logger }

/** Uses the bundled database, or the service at `lookupUrl` (`{ip}` is the address) with the database as fallback. */
export function createCountryLookup(lookupUrl: string | null, { fetch, log }: Outside): CountryLookup {
  const known = new Map<string, string>()

  async function askService(url: string, address: string): Promise<string | null> {
    const kept = known.get(address)
    if (kept !== undefined) return kept
    try {
      const response = await fetch(url.replace('{ip}', encodeURIComponent(address)), {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(2000),
      })
      const country = Place.parse(await response.json()).country_code
      if (known.size >= maxKnown) known.delete(known.keys().next().value ?? '')
      known.set(address, country)
      return country
    } catch (error) {
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'the country lookup is not responding',
      )
      return askDatabase(address)
    }
  }

  return {
    async find(address) {
      if (!isPublicAddress(address)) return null
      return lookupUrl === null ? askDatabase(address) : askService(lookupUrl, address)
    },
  }
}

const maxKnown = 10_000

const Place = z.object({
  country_code: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .toUpperCase(),
})

async function askDatabase(address: string): Promise<string | null> {
  database ??= open(require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'))
  const place = Place.safeParse((await database).get(address))
  return place.success ? place.data.country_code : null
}

/** Loaded on first use, once per process: it never changes, and takes 8 MB. */
let database: ReturnType<typeof open> | undefined

const require = createRequire(import.meta.url)
