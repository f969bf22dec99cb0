const requestFilters = ['all', 'later-found'] as const
export type RequestFilter = (typeof requestFilters)[number]

/** What the address says: `?requests=later-found`; all requests when it says nothing, or nonsense. */
export function readFilter(parameters: URLSearchParams): RequestFilter {
  return requestFilters.find((known) => known === parameters.get('requests')) ?? 'all'
}

export function writeFilter(filter: RequestFilter): Record<string, string> {
  return filter === 'all' ? {} : { requests: filter }
}
