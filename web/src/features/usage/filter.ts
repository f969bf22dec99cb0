import { decisions, ruleIdPattern } from '@assay/contract/rules/conditions'
import { isUuid } from '@assay/contract/uuid'

/** What the request list is narrowed to; all of it is in the URL, so that a view can be bookmarked and sent. */
export type Filter = { [Name in keyof typeof accepts]?: string | undefined } & { isLaterFound?: boolean }

export const emailVerdicts = ['ok', 'risky', 'disposable', 'invalid']
export const nameVerdicts = ['real', 'suspicious', 'fake']
export const activityVerdicts = ['ordinary', 'unusual', 'wave']

/** By their names in the URL, which are the API's too: what it accepts. */
const accepts = {
  decision: among(decisions),
  rule: like(ruleIdPattern),
  email: among(emailVerdicts),
  name: among(nameVerdicts),
  activity: among(activityVerdicts),
  key: isUuid,
  wave: isUuid,
  reason: like(/^[a-z0-9_]{1,40}$/),
  hash: like(/^([0-9a-f]{32}|[0-9a-f]{16})$/),
}

function among(values: readonly string[]) {
  return (value: string) => values.includes(value)
}

function like(pattern: RegExp) {
  return (value: string) => pattern.test(value)
}

/** `?decision=review&requests=later-found`. What the API wouldn't accept is left out. */
export function readFilter(parameters: URLSearchParams): Filter {
  const read = Object.entries(accepts).flatMap(([name, isAccepted]) => {
    const value = parameters.get(name)
    return value !== null && isAccepted(value) ? [[name, value]] : []
  })
  return { ...Object.fromEntries(read), ...(parameters.get('requests') === 'later-found' && { isLaterFound: true }) }
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
