import { notEmbedded } from '../rest-error.ts'
import { type Field, readField } from './field.ts'
import { Scanner } from './scanner.ts'

export type OrderTerm = { field: Field; direction: 'asc' | 'desc' | null; nulls: 'first' | 'last' | null }

/** `created_at.desc.nullslast,id` */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do terms.push(readTerm(scanner))
  while (scanner.take(','))
  scanner.end('delimiter (.), "," or end of input')
  return terms
}

function readTerm(scanner: Scanner): OrderTerm {
  const field = readField(scanner)
  if (scanner.isAt('(')) throw notEmbedded(field.column)
  const direction = scanner.take('.asc') ? 'asc' : scanner.take('.desc') ? 'desc' : null
  const nulls = scanner.take('.nullsfirst') ? 'first' : scanner.take('.nullslast') ? 'last' : null
  scanner.skipBlanks()
  if (!scanner.isDone && !scanner.isAt(',')) {
    scanner.take('.')
    scanner.fail(direction ? '"nullsfirst" or "nullslast"' : '"asc", "desc", "nullsfirst" or "nullslast"')
  }
  return { field, direction, nulls }
}
