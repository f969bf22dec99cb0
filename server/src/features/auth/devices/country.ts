import type { Deps } from '../../../deps.ts'

/** Two letters; null for an address without a country, such as a private one. */
export async function findCountry({ countries }: Pick<Deps, 'countries'>, address: string): Promise<string | null> {
  // Limits treat an IPv6 /64 as one address; its first address is in the same country.
  return countries.find(address.replace(/\/\d+$/, ''))
}

export function countryName(code: string | null): string | null {
  return code === null ? null : (names.of(code) ?? null)
}

const names = new Intl.DisplayNames('en', { type: 'region' })
