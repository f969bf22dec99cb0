import type pg from 'pg'

export type Column = {
  name: string
  /** As PostgreSQL writes it, such as `timestamp with time zone`. */
  type: string
  typeId: number
  isNull: 'never' | 'maybe' | 'unknown'
}

/** What the statement returns, by PostgreSQL's own parser. It isn't executed. */
export async function describeStatement(client: pg.ClientBase, text: string): Promise<Column[]> {
  const fields = await describe(client, text)
  const { rows } = await client.query<Origin>(
    `select format_type(f.type, null) as type, c.relname as table, a.attname as column, a.attnotnull as "isNotNull"
     from unnest($1::oid[], $2::oid[], $3::int[]) with ordinality f (type, relation, number, place)
       left join pg_class c on c.oid = f.relation and c.relkind in ('r', 'p')
       left join pg_attribute a on a.attrelid = c.oid and a.attnum = f.number
     order by f.place`,
    [fields.map((f) => f.dataTypeID), fields.map((f) => f.tableID), fields.map((f) => f.columnID)],
  )
  return fields.flatMap(({ name, dataTypeID: typeId }, place) => {
    const origin = rows[place]
    return origin ? [{ name, type: origin.type, typeId, isNull: nullability(origin, text) }] : []
  })
}

/** Of the table's column that is shown unchanged; null for an expression. */
type Origin = { type: string; table: string | null; column: string | null; isNotNull: boolean | null }

function nullability({ table, column, isNotNull }: Origin, text: string): Column['isNull'] {
  if (isNotNull === null || new RegExp(`\\b${column} is not null\\b`).test(text)) return 'unknown'
  return isNotNull && !new RegExp(`\\bleft join (\\w+\\.)?${table}\\b`).test(text) ? 'never' : 'maybe'
}

/** Parse and describe of the extended protocol, without bind and execute. */
function describe(client: pg.ClientBase, text: string): Promise<pg.FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: pg.FieldDef[] = []
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleParseComplete() {},
      handleRowDescription(message: { fields: pg.FieldDef[] }) {
        fields = message.fields
      },
      handleReadyForQuery: () => resolve(fields),
      handleError: reject,
    })
  })
}
