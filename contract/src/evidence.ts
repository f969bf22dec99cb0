// Apart from the schemas in verification.ts, which the browser doesn't load (ADR 47).

/** The kinds of lists, by their names in the API. In the request log a source is its place here. */
export const evidenceSources = ['operator', 'curated', 'scraped', 'aggregated'] as const
type EvidenceSource = (typeof evidenceSources)[number]

/** The same for people: in the look-up, beside a request and in the API reference. */
export const evidenceTexts: Record<EvidenceSource, string> = {
  operator: 'Our own list',
  curated: 'Reviewed lists and abuse reports',
  scraped: 'Disposable email services themselves',
  aggregated: 'Lists made of other lists',
}
