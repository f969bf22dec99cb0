import { formatCounted } from '@assay/contract/format/figures'
import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** What is wrong with a request, in a sentence that names the field and what it takes. A schema's own message wins. */
export function describeIssue(issue: Issue): string {
  const name = nameOf(issue.path)
  const isMissing = issue.input === undefined
  switch (issue.code) {
    case 'invalid_type':
      return describeType(name, isMissing, kinds[issue.expected])
    case 'invalid_value':
      return `${name} ${isMissing ? 'is required and must be' : 'must be'} ${choicesOf(issue)}.`
    case 'unrecognized_keys':
      return describeUnknown(issue)
    case 'too_big':
      return `${name} ${boundOf(issue.origin, 'at most', Number(issue.maximum))}.`
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return `${name} can’t be empty.`
      return `${name} ${boundOf(issue.origin, 'at least', Number(issue.minimum))}.`
    case 'invalid_format':
      return `${name} must be ${formats[issue.format] ?? 'in a valid format'}.`
    default:
      return `${name} isn’t valid.`
  }
}

function nameOf(path: readonly PropertyKey[] = []): string {
  const [first, ...rest] = path
  if (first === undefined) return 'The request body'
  const inner = rest.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
  return `\`${String(first)}${inner.join('')}\``
}

function describeType(name: string, isMissing: boolean, kind: string | undefined): string {
  if (kind === undefined) return isMissing ? `${name} is required.` : `${name} isn’t valid.`
  return `${name} ${isMissing ? 'is required and must be' : 'must be'} ${kind}.`
}

function choicesOf({ values }: Extract<Issue, { code: 'invalid_value' }>): string {
  const choices = values.map((value) => JSON.stringify(value))
  return choices.length === 1 ? (choices[0] ?? '') : `one of ${choices.join(', ')}`
}

/** Names the allowed fields too: most unknown ones are typos of these. */
function describeUnknown({ keys, inst, path }: Extract<Issue, { code: 'unrecognized_keys' }>): string {
  const allowed = shapeOf(inst).map((key) => `\`${key}\``)
  const unknown = keys.slice(0, 3).map((key) => nameOf([...(path ?? []), key.slice(0, 50)]))
  const verb = unknown.length === 1 ? 'isn’t a known field' : 'aren’t known fields'
  return `${unknown.join(', ')} ${verb}.${allowed.length > 0 ? ` Allowed: ${allowed.join(', ')}.` : ''}`
}

function shapeOf(schema: unknown): string[] {
  const { _zod }: { _zod?: { def?: { shape?: object } } } = Object(schema)
  return Object.keys(_zod?.def?.shape ?? {})
}

function boundOf(origin: string, bound: 'at most' | 'at least', limit: number): string {
  if (origin === 'string') return `must be ${bound} ${formatCounted(limit, 'character')} long`
  if (origin === 'array') return `must have ${bound} ${formatCounted(limit, 'item')}`
  return `must be ${bound} ${limit}`
}

const kinds: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a list',
  record: 'a JSON object',
}

const formats: Record<string, string> = {
  email: 'a valid email address',
  url: 'a valid URL',
  uuid: 'a UUID',
  date: 'a date such as 2026-11-16',
  datetime: 'a time such as 2026-11-16T09:30:00Z',
}
