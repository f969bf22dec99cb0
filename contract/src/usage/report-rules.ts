// Apart from the schemas in requests.ts, which the browser doesn't load (ADR 47).

/** What a report says is wrong, each with its words for people. */
export const reportedParts = ['decision', 'email', 'name'] as const
export const reportLengths = { message: 1000, response: 2000 }
