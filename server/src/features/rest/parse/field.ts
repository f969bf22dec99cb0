import type { Scanner } from './scanner.ts'

/** A column, or a path into a JSON column. */
export type Field = { column: string; path: JsonStep[] }
type JsonStep = { arrow: '->' | '->>'; key: string | number }

export function readField(scanner: Scanner): Field {
  scanner.skipBlanks()
  const field = { column: readName(scanner), path: readPath(scanner) }
  scanner.skipBlanks()
  return field
}

/** `a`, `a b`, `a-b`, or anything in double quotes, where a backslash escapes. */
export function readName(scanner: Scanner): string {
  const quoted = readQuoted(scanner)
  if (quoted !== undefined) return quoted
  const name = scanner.takeMatch(/(?:[\p{L}\p{N}_ $]|-(?!>))+/uy).trim()
  return name === '' ? scanner.fail('field name (* or [a..z0..9_$])') : name
}

export function readQuoted(scanner: Scanner): string | undefined {
  return scanner.attempt(() => {
    if (!scanner.take('"')) return undefined
    const inside = scanner.takeMatch(/(?:[^"\\]|\\.)*/sy)
    return scanner.take('"') ? inside.replaceAll(/\\(.)/gs, '$1') : undefined
  })
}

function readPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = []
  for (;;) {
    const arrow = scanner.take('->>') ? '->>' : scanner.take('->') ? '->' : undefined
    if (!arrow) return path
    const index = scanner.takeMatch(/-?\d+(?=->|::|[.,)]|$)/y)
    path.push({ arrow, key: index === '' ? readName(scanner) : Number(index) })
  }
}
