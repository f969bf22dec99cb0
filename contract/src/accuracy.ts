/** What public pages say about accuracy. The guide has the full tables, and a test keeps the two in sync. */
export const measuredAccuracy = {
  /** Each day judged with what was known the day before (`npm run bench forward`). */
  forward: {
    period: 'Jul 2–22, 2026',
    /** The thousand most abused domains of each day. */
    abused: { rows: 21_000, percent: 98.0 },
    /** Domains on the day they first appear among them. */
    firstDay: { rows: 1278, percent: 72.0 },
  },
  realAddresses: { rows: 468, flagged: 0 },
  names: { rows: 1180, percent: 99.58 },
} as const
