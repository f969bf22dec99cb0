/** The product's name, in one place: its owner can change it here. */
export const productName = 'Assay'

/** "2025–2026": from the first year to the current one. */
export const copyrightYear = describeYears(2025, new Date().getFullYear())

export function describeYears(first: number, current: number): string {
  return current > first ? `${first}–${current}` : `${first}`
}
