import type { Schema } from './read-schema.ts'

/** What a migration took away from code that was written for the schema before it, and what it newly asks of that code. */
export function compareSchemas(before: Schema, after: Schema): string[] {
  return [...compareColumns(before, after), ...findNewConstraints(before, after), ...findMissing(before, after)]
}

function compareColumns(before: Schema, after: Schema): string[] {
  const known = new Map(before.columns.map((column) => [`${column.table}.${column.name}`, column]))
  const current = new Map(after.columns.map((column) => [`${column.table}.${column.name}`, column]))
  const tables = new Set(before.columns.map(({ table }) => table))
  const kept = [...known].flatMap(([name, was]) => {
    const is = current.get(name)
    if (!is) return [`${name} is gone`]
    if (is.type !== was.type) return [`${name} was ${was.type} and is ${is.type}`]
    if (is.isNotNull && !was.isNotNull) return [`${name} may no longer be null`]
    return is.isNotNull && was.hasDefault && !is.hasDefault ? [`${name} has lost its default`] : []
  })
  const demanded = [...current]
    .filter(([name, { table }]) => tables.has(table) && !known.has(name))
    .filter(([, { isNotNull, hasDefault }]) => isNotNull && !hasDefault)
    .map(([name]) => `${name} is new and has neither null nor a default`)
  return [...kept, ...demanded]
}

/** Of columns that existed before; a constraint on a new column can't stop code that doesn't know it. */
function findNewConstraints(before: Schema, after: Schema): string[] {
  const known = new Set(before.constraints.map(({ table, definition }) => `${table}: ${definition}`))
  const columns = new Set(before.columns.map(({ table, name }) => `${table}.${name}`))
  return after.constraints
    .filter((constraint) => constraint.columns.every((name) => columns.has(`${constraint.table}.${name}`)))
    .map(({ table, definition }) => `${table}: ${definition}`)
    .filter((constraint) => !known.has(constraint))
}

function findMissing(before: Schema, after: Schema): string[] {
  const current = new Set(after.others)
  return before.others.filter((fact) => !current.has(fact)).map((fact) => `${fact} is gone`)
}
