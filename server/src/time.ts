export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** In 24-hour days; negative goes back. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs)
}
