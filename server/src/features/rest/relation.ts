export type Column = {
  name: string
  /** As SQL writes it. */
  type: string
  isJson: boolean
  isKey: boolean
  /** SQL, written by the owner of the table. */
  defaultExpression: string | null
}

export type Relation = { name: string; columns: ReadonlyMap<string, Column> }

export type Parameter = { name: string; type: string; isOptional: boolean }

export type CallableFunction = {
  name: string
  parameters: Parameter[]
  returns: 'void' | 'value' | 'values' | 'row' | 'rows'
  /** Of the rows it returns; empty for values. */
  columns: ReadonlyMap<string, Column>
}
