import { indianStates } from './indian-states.ts'

/** What is wrong with an Indian GST number, in people's words, or null. */
export function findGstinProblem(gstin: string): string | null {
  if (!pattern.test(gstin)) return 'Enter a GSTIN such as 29ABCDE1234F1ZW.'
  if (!indianStates[gstin.slice(0, 2)]) return 'Check the first two digits: they aren’t the code of an Indian state.'
  if (checkDigit(gstin) !== gstin.slice(-1))
    return 'This GSTIN has a typo: its last character doesn’t match the others.'
  return null
}

/** The state where a valid GSTIN is registered, which is its holder's place of supply; null if it isn't valid. */
export function stateOfGstin(gstin: string): string | null {
  return findGstinProblem(gstin) === null ? (indianStates[gstin.slice(0, 2)] ?? null) : null
}

/** State, PAN of the holder, their registrations in that state, Z, check digit. */
const pattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Luhn's scheme in base 36 over the first 14 characters. */
function checkDigit(gstin: string): string {
  let sum = 0
  for (const [index, character] of [...gstin.slice(0, 14)].entries()) {
    const product = alphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return alphabet.charAt((36 - (sum % 36)) % 36)
}
