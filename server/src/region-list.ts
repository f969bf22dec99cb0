import type { Region } from '@assay/contract/regions'

/**
 * Reads REGIONS: `us United States https://us.example.com, eu European Union https://eu.example.com EU+CH`. Each has its name, its
 * label, its base URL, and the countries that sign-up suggests it to, if any. Null if it can't be read.
 */
export function parseRegions(text: string): Region[] | null {
  const regions = text.split(',').map((item) => parseRegion(item.trim()))
  const known = regions.filter((region) => region !== null)
  const isUnique = new Set(known.flatMap(({ name, baseUrl }) => [name, baseUrl])).size === known.length * 2
  return known.length === regions.length && known.length > 1 && isUnique ? known : null
}

function parseRegion(item: string): Region | null {
  const [, name = '', label = '', address = '', countries = ''] = shape.exec(item) ?? []
  if (!URL.canParse(address)) return null
  const { origin, pathname, search, hash, username } = new URL(address)
  if (search || hash || username) return null
  const codes = countries.split('+').flatMap((code) => (code === 'EU' ? europe : code || []))
  return { name, label, baseUrl: (origin + pathname).replace(/\/+$/, ''), countries: codes }
}

const shape = /^([a-z][a-z0-9]{1,9})\s+(\S.{0,38}\S)\s+(https?:\/\/\S+)(?:\s+([A-Z]{2}(?:\+[A-Z]{2})*))?$/

/** `EU` stands for the European Economic Area, where the same rules on data hold. */
const europe = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')
