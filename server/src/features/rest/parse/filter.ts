import { type Field, readField, readQuoted } from './field.ts'
import { isOperator, type Operator, quantifiable } from './operators.ts'
import { Scanner } from './scanner.ts'

export type Condition = Comparison & { field: Field; negated: boolean }

type Comparison =
  | { kind: 'compare'; operator: Operator; quantifier: 'any' | 'all' | null; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }

export type IsValue = (typeof isValues)[number]

export type Logic = { kind: 'and' | 'or'; negated: boolean; parts: (Condition | Logic)[] }

/** `not.gte.5` of `?price=not.gte.5`: the value extends to the end, whatever it contains. */
export function parseFilter(field: Field, text: string): Condition {
  const scanner = new Scanner(text, 'filter')
  const condition = readCondition(scanner, field, () => scanner.takeRest())
  scanner.end()
  return condition
}

/** `(a.eq.1,not.and(b.gt.2,c.is.null))` of `?or=(…)`. */
export function parseLogic(kind: Logic['kind'], negated: boolean, text: string): Logic {
  const scanner = new Scanner(text, 'logic tree')
  const logic = { kind, negated, parts: readParts(scanner, 1) }
  scanner.end()
  return logic
}

function readParts(scanner: Scanner, depth: number): (Condition | Logic)[] {
  if (depth > maxDepth) scanner.fail('fewer parentheses')
  const parts: (Condition | Logic)[] = []
  scanner.skipBlanks()
  scanner.expect('(')
  do {
    scanner.skipBlanks()
    parts.push(readPart(scanner, depth))
    scanner.skipBlanks()
  } while (scanner.take(','))
  scanner.expect(')')
  scanner.skipBlanks()
  return parts
}

function readPart(scanner: Scanner, depth: number): Condition | Logic {
  const word = scanner.takeMatch(/(?:not\.)?(?:and|or)(?=[ \t]*\()/y)
  if (word !== '') {
    const kind = word.endsWith('and') ? 'and' : 'or'
    return { kind, negated: word.startsWith('not.'), parts: readParts(scanner, depth + 1) }
  }
  const field = readField(scanner)
  scanner.expect('.')
  return readCondition(scanner, field, () => readDelimitedValue(scanner))
}

function readCondition(scanner: Scanner, field: Field, readValue: () => string): Condition {
  const negated = scanner.take('not.')
  if (scanner.take('in.')) return { kind: 'in', field, negated, values: readList(scanner) }
  if (scanner.take('is.')) return { kind: 'is', field, negated, value: readIsValue(scanner) }
  const operator = scanner.attempt(() => {
    const word = scanner.takeMatch(/[a-z]+/y)
    return isOperator(word) ? word : undefined
  })
  if (!operator) return scanner.fail('"not" or operator (eq, gt, ...)')
  const quantifier = quantifiable.has(operator)
    ? scanner.take('(any)')
      ? 'any'
      : scanner.take('(all)')
        ? 'all'
        : null
    : null
  scanner.expect('.')
  return { kind: 'compare', field, negated, operator, quantifier, value: readValue() }
}

function readList(scanner: Scanner): string[] {
  scanner.skipBlanks()
  scanner.expect('(')
  const values: string[] = []
  do values.push(readDelimitedValue(scanner))
  while (scanner.take(','))
  scanner.expect(')')
  scanner.skipBlanks()
  // `in.()` is an empty list, not the empty string.
  return values.length === 1 && values[0] === '' ? [] : values
}

/** Quoted, or an array in braces, or everything up to the next comma or parenthesis. */
function readDelimitedValue(scanner: Scanner): string {
  const quoted = scanner.attempt(() => {
    const inside = readQuoted(scanner)
    return isDelimited(scanner) ? inside : undefined
  })
  if (quoted !== undefined) return quoted
  const braced = scanner.attempt(() => {
    const array = scanner.takeMatch(/\{[^{}]*\}/y)
    return array !== '' && isDelimited(scanner) ? array : undefined
  })
  return braced ?? scanner.takeMatch(/[^,)]*/y)
}

function isDelimited(scanner: Scanner): boolean {
  return scanner.isDone || scanner.isAt(',') || scanner.isAt(')')
}

function readIsValue(scanner: Scanner): IsValue {
  const word = scanner.takeMatch(/[a-z_]+/iy).toLowerCase()
  const value = isValues.find((known) => known === word)
  return value ?? scanner.fail('isVal: (null, not_null, true, false, unknown)')
}

const isValues = ['null', 'not_null', 'true', 'false', 'unknown'] as const

const maxDepth = 40
