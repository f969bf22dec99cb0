export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Days of 24 hours; negative ones go back. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs)
}
