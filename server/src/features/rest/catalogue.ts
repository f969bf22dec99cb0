import type { Deps } from '../../deps.ts'
import type { Exposed } from './exposed.ts'
import { listColumns, listFunctions } from './queries.ts'
import type { CallableFunction, Column, Relation } from './relation.ts'
import { unknownBodyColumn, unknownColumn, unknownRelation } from './rest-error.ts'

export type Catalogue = {
  relation(name: string): Promise<Relation>
  /** All overloads of this name. */
  functions(name: string): Promise<CallableFunction[]>
}

/**
 * What the database says about the exposed relations and functions. Only these names, and those of their columns and
 * types, ever become part of a statement's text. Cached on first use: migrations run before the first request.
 */
export function createCatalogue({ db }: Pick<Deps, 'db'>, exposed: Exposed): Catalogue {
  const relations = new Map<string, Relation>()
  const functions = new Map<string, CallableFunction[]>()
  return {
    async relation(name) {
      if (!exposed.relations.includes(name)) throw unknownRelation(name)
      const known = relations.get(name)
      if (known) return known
      const columns = await db.asAnon((tx) => listColumns(tx, name))
      if (columns.length === 0) throw unknownRelation(name)
      const relation = { name, columns: byName(columns) }
      relations.set(name, relation)
      return relation
    },
    async functions(name) {
      if (!exposed.functions.includes(name)) return []
      const known = functions.get(name)
      if (known) return known
      const found = await db.asAnon((tx) => listFunctions(tx, name))
      const overloads = found.map((one) => ({ ...one, columns: byName(one.columns) }))
      if (overloads.length > 0) functions.set(name, overloads)
      return overloads
    },
  }
}

export function findColumn({ name: relation, columns }: Relation, name: string): Column {
  const column = columns.get(name)
  if (!column) throw unknownColumn(relation, name)
  return column
}

export function findBodyColumns({ name: relation, columns }: Relation, names: string[]): Column[] {
  return names.map((name) => {
    const column = columns.get(name)
    if (!column) throw unknownBodyColumn(relation, name)
    return column
  })
}

function byName(columns: Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]))
}
