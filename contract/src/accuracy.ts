/** What the sign-in page says of accuracy. The guide has the whole table, and a test holds the two together. */
export const measuredAccuracy = {
  realAddresses: { rows: 468, accused: 0 },
  names: { rows: 759, percent: 99.6 },
  hardNames: { rows: 70, percent: 82.86 },
} as const
