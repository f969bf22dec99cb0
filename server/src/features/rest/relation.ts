export type Column = {
  name: string
  /** In SQL notation. */
  type: string
  isJson: boolean
  isKey: boolean
  /** A SQL expression from the table's own definition. */
  defaultExpression: string | null
}

export type Relation = { name: string; columns: ReadonlyMap<string, Column> }

export type Parameter = { name: string; type: string; isOptional: boolean }

export type CallableFunction = {
  name: string
  parameters: Parameter[]
  returns: 'void' | 'value' | 'values' | 'row' | 'rows'
  /** Columns of the returned rows; empty for values. */
  columns: ReadonlyMap<string, Column>
}
