import pg from 'pg'
import type { TypeNode } from 'typescript/unstable/ast'
import {
  type Checker,
  ObjectFlags,
  type Project,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync'
import type { Column } from './describe-statement.ts'

/** How the columns that PostgreSQL returns differ from the type that the code gives them, by field. */
export function compareRow({ checker }: Project, row: TypeNode, columns: Column[]): [field: string, problem: string][] {
  const type = checker.getTypeFromTypeNode(row)
  if (!type) throw new Error(`The type ${row.getText()} is unknown.`)
  const fields = new Map(checker.getPropertiesOfType(type).map((field) => [field.name, checker.getTypeOfSymbol(field)]))
  const missing = [...fields.keys()].filter((name) => columns.every((column) => column.name !== name))
  return [
    ...missing.map((name): [string, string] => [name, 'the statement has no such column']),
    ...columns.flatMap((column) => {
      const field = fields.get(column.name)
      const problems = field ? compareField(checker, field, column) : ['the type has no such field']
      return problems.map((problem): [string, string] => [column.name, problem])
    }),
  ]
}

export const mayBeNull = 'the column may be null, the type says never'

function compareField(checker: Checker, field: Type, column: Column): string[] {
  const types = field.isUnionType() ? field.getTypes() : [field]
  const allows = (flag: TypeFlags) => types.some((one) => one.flags & flag)
  if (allows(TypeFlags.Unknown)) return []
  const said = kindOf(checker, checker.getNonNullableType(field) ?? field)
  const read = parsedKind(column)
  const isWrong = read === 'json' ? /^(Date|Buffer)\b/.test(said) : said !== read
  return [
    isWrong && `${column.type} is read as ${read}, the type says ${said}`,
    allows(TypeFlags.Undefined) && 'a column is never undefined, the type says it may be',
    column.isNull === 'maybe' && !allows(TypeFlags.Null) && mayBeNull,
    // JSON has a null of its own.
    column.isNull === 'never' &&
      read !== 'json' &&
      allows(TypeFlags.Null) &&
      'the column is never null, the type says it may be',
  ].filter((problem) => typeof problem === 'string')
}

function kindOf(checker: Checker, type: Type): string {
  if (isReference(type) && checker.isArrayType(type)) {
    return `${checker.getTypeArguments(type).map((element) => kindOf(checker, element))}[]`
  }
  return checker.typeToString(checker.getBaseTypeOfLiteralType(type) ?? type).replace(/^Buffer<.*/, 'Buffer')
}

function isReference(type: Type): type is TypeReference {
  return type.isObjectType() && (type.objectFlags & ObjectFlags.Reference) !== 0
}

// Values as PostgreSQL writes them, for the types to which "1" doesn't belong.
const samples: Record<string, string> = {
  boolean: 't',
  'timestamp with time zone': '2026-01-01 00:00:00+00',
  'timestamp without time zone': '2026-01-01 00:00:00',
  date: '2026-01-01',
  bytea: '\\x01',
  json: '{}',
  jsonb: '{}',
}

/** What pg's parser makes of the column. */
function parsedKind({ type, typeId }: Column): string {
  const element = type.replace(/\[\]$/, '')
  const sample = samples[element] ?? '1'
  return valueKind(pg.types.getTypeParser(typeId)(element === type ? sample : `{${sample}}`))
}

function valueKind(value: unknown): string {
  if (Array.isArray(value)) return `${valueKind(value[0])}[]`
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  return typeof value === 'object' ? 'json' : typeof value
}
