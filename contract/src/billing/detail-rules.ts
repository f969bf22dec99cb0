import { countryCodes } from './countries.ts'
import { findGstinProblem, stateOfGstin } from './gstin.ts'
import { indianStateNames } from './indian-states.ts'

// Apart from the schemas in details.ts, which the browser doesn't load (ADR 47).

/** In characters. */
export const detailLengths = {
  name: 100,
  company: 150,
  address_line1: 150,
  address_line2: 150,
  city: 100,
  region: 100,
  postal_code: 20,
  country: 2,
  tax_id: 40,
} as const

type CheckedField = 'country' | 'region' | 'tax_id'

/** What is wrong beyond lengths, by field, in people's words. The form asks before it sends. */
export function findDetailProblems({
  country,
  region,
  tax_id,
}: Record<CheckedField, string | null>): Partial<Record<CheckedField, string>> {
  const isIndia = country === 'IN'
  const gstin = isIndia ? tax_id : null
  const gstinProblem = gstin && findGstinProblem(gstin)
  return {
    ...(country !== null && !countryCodes.includes(country) && { country: 'Choose a country from the list.' }),
    ...(isIndia && region !== null && findRegionProblem(region, gstin && stateOfGstin(gstin))),
    ...(gstinProblem && { tax_id: gstinProblem }),
  }
}

/** The state follows from an Indian tax ID; null without a valid one. */
export function registeredState({ country, tax_id }: { country: string | null; tax_id: string | null }): string | null {
  return country === 'IN' && tax_id !== null ? stateOfGstin(tax_id) : null
}

/** The state of a GSTIN is the one that is taxed, so the address can't be in another. */
function findRegionProblem(region: string, registeredIn: string | null): { region?: string } {
  if (!indianStateNames.includes(region)) return { region: 'Choose a state from the list.' }
  if (registeredIn && region !== registeredIn)
    return { region: `Choose ${registeredIn}: this GSTIN is registered there.` }
  return {}
}
