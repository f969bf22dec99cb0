/** What the request list is narrowed to; all of it is in the URL, so that a view can be bookmarked and sent. */
export type Filter = { [Name in (typeof filterNames)[number]]?: string | undefined } & { isLaterFound?: boolean }

/** By their names in the URL, which are the API's too. */
const filterNames = ['decision', 'rule', 'email', 'name', 'activity', 'key', 'wave', 'reason', 'hash'] as const

/** `?decision=review&requests=later-found` */
export function readFilter(parameters: URLSearchParams): Filter {
  const filter: Filter = parameters.get('requests') === 'later-found' ? { isLaterFound: true } : {}
  for (const name of filterNames) {
    const value = parameters.get(name)
    if (value) filter[name] = value
  }
  return filter
}

export function writeFilter({ isLaterFound, ...filter }: Filter): Record<string, string> {
  const chosen = Object.entries(filter).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
  return { ...Object.fromEntries(chosen), ...(isLaterFound && { requests: 'later-found' }) }
}

/** As the API takes it. */
export function toQuery({ isLaterFound, ...filter }: Filter): Record<string, string> {
  return { ...writeFilter(filter), ...(isLaterFound && { later_found: 'true' }) }
}

export function isFiltered(filter: Filter): boolean {
  return Object.keys(writeFilter(filter)).length > 0
}
