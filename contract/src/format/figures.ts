// The part of format.ts that the sign-in page needs: apart from it, dates and money would come along.

/** "30,000". */
export function formatCount(value: number): string {
  return grouped(String(value))
}

/** "1 check", "30,000 checks". */
export function formatCounted(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`
}

/** "20%", "99.95%": as many decimals as asked for, and no zeros at the end. */
export function formatPercent(percent: number, digits = 0): string {
  return `${formatCount(Number(percent.toFixed(digits)))}%`
}

/** Separators every three digits, before the point only. */
export function grouped(digits: string): string {
  return digits.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
}
