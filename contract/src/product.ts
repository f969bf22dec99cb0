/** The product's name, in one place: its owner can change it here. */
export const productName = 'Assay'

/** "2025–2026": from the first year to the current one. */
export const copyrightYear = yearsUntil(new Date())

export function yearsUntil(now: Date): string {
  return now.getFullYear() > 2025 ? `2025–${now.getFullYear()}` : '2025'
}
