import { type Field, readField, readName } from './field.ts'
import { Scanner } from './scanner.ts'

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'field'; field: Field; cast: string | null; alias: string | null }
  /** Both end the request, so their parentheses aren't parsed. */
  | { kind: 'embed'; name: string }
  | { kind: 'aggregate' }

/** `id,label:title,price::text,data->tags->>0` */
export function parseSelect(text: string): SelectItem[] {
  if (text.trim() === '') return [{ kind: 'all' }]
  const scanner = new Scanner(text, 'select parameter')
  const items: SelectItem[] = []
  do items.push(readItem(scanner))
  while (scanner.take(','))
  scanner.end('",", "->", "::" or end of input')
  return items
}

function readItem(scanner: Scanner): SelectItem {
  scanner.skipBlanks()
  if (scanner.take('...')) return readEmbed(scanner, readName(scanner))
  if (scanner.take('*')) {
    scanner.skipBlanks()
    return { kind: 'all' }
  }
  const alias = scanner.attempt(() => readAlias(scanner)) ?? null
  if (scanner.take('count()')) return abandon(scanner)
  const field = readField(scanner)
  if (scanner.isAt('(') || scanner.isAt('!')) return readEmbed(scanner, field.column)
  const cast = scanner.take('::') ? readCast(scanner) : null
  if (scanner.takeMatch(/\.(?:count|sum|avg|max|min)\(\)/y) !== '') return abandon(scanner)
  scanner.skipBlanks()
  return { kind: 'field', field, cast, alias }
}

function readAlias(scanner: Scanner): string | undefined {
  if (scanner.isDone || scanner.isAt(',')) return undefined
  const name = readName(scanner)
  return scanner.take(':') && !scanner.isAt(':') ? name : undefined
}

function readCast(scanner: Scanner): string {
  const name = scanner.takeMatch(/[\p{L}\p{N}_ ]+/uy).trim()
  return name === '' ? scanner.fail('letter or digit') : name.toLowerCase()
}

function readEmbed(scanner: Scanner, name: string): SelectItem {
  scanner.takeMatch(/![\p{L}\p{N}_ $!-]+/uy)
  scanner.expect('(')
  scanner.takeRest()
  return { kind: 'embed', name }
}

function abandon(scanner: Scanner): SelectItem {
  scanner.takeRest()
  return { kind: 'aggregate' }
}
