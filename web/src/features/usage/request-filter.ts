const requestFilters = ['all', 'later-found'] as const
export type RequestFilter = (typeof requestFilters)[number]

/** The filter in the URL: `?requests=later-found`; all requests if missing or invalid. */
export function readFilter(parameters: URLSearchParams): RequestFilter {
  return requestFilters.find((known) => known === parameters.get('requests')) ?? 'all'
}

export function writeFilter(filter: RequestFilter): Record<string, string> {
  return filter === 'all' ? {} : { requests: filter }
}
