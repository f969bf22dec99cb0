import { randomBytes } from 'node:crypto'
import { decodeTraits, type Traits, traitsLength } from './traits.ts'

/*
 * The ledger's column: which process wrote it (4 bytes), so that it doesn't read its own rows again; 1 for a batch, 0 for one
 * person; a record for each. Here as hexadecimal digits.
 */
export const headerLength = 5

export function createOrigin(): string {
  return randomBytes(headerLength - 1).toString('hex')
}

export function headerOf(origin: string, isBatch: boolean): string {
  return `${origin}${isBatch ? '01' : '00'}`
}

/** Null for those that another version of Assay wrote. */
export function readLogged(column: Buffer): { isBatch: boolean; items: (Traits | null)[] } {
  const items: (Traits | null)[] = []
  for (let at = headerLength; at < column.length; at += traitsLength) items.push(decodeTraits(column, at))
  return { isBatch: column[headerLength - 1] === 1, items }
}
