import type { Tx } from '../../ports/db.ts'
import type { Statement } from './compile/statement.ts'
import type { CallableFunction, Column, Parameter } from './relation.ts'

/** The result of every compiled statement. */
export type Answer = {
  rows: number
  /** Ignoring limit and offset; null if not requested. */
  total: number | null
  body: string
  /** How many rows an insert actually added; null for other statements. */
  inserted: number | null
  /** `column=eq.value` of the new row's key, if requested. */
  location: string[] | null
}

export async function runStatement(tx: Tx, { text, values }: Statement): Promise<Answer> {
  const { rows } = await tx.query<Answer>(text, values)
  const [answer] = rows
  if (!answer) throw new Error('a compiled statement answered without a row')
  return answer
}

/** `Prefer: tx=rollback`: everything is checked as if it were kept, then rolled back. */
export async function discardChanges(tx: Tx): Promise<void> {
  await tx.query('set constraints all immediate')
  await tx.query('rollback')
}

export async function listColumns(tx: Tx, relation: string): Promise<Column[]> {
  const { rows } = await tx.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.atttypid in ('json'::regtype, 'jsonb'::regtype) as "isJson",
       coalesce(a.attnum = any (i.indkey), false) as "isKey",
       case
         when a.attidentity = 'd' then format('nextval(%L)', pg_get_serial_sequence(format('public.%I', c.relname), a.attname))
         when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid)
       end as "defaultExpression"
     from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relname = $1 and c.relkind in ('r', 'p', 'v', 'm')
     order by a.attnum`,
    [relation],
  )
  return rows
}

type FunctionRow = {
  parameters: (Parameter & { isJson: boolean; mode: 'i' | 'o' | 'b' | 'v' | 't' })[]
  defaults: number
  isSet: boolean
  isVoid: boolean
  rowColumns: Column[] | null
}

export async function listFunctions(
  tx: Tx,
  name: string,
): Promise<(Omit<CallableFunction, 'columns'> & { columns: Column[] })[]> {
  const { rows } = await tx.query<FunctionRow>(
    `select p.pronargdefaults as defaults, p.proretset as "isSet", p.prorettype = 'void'::regtype as "isVoid",
       (select coalesce(json_agg(json_build_object(
            'name', coalesce(p.proargnames[u.position], ''), 'mode', coalesce(p.proargmodes[u.position], 'i'),
            'type', format_type(u.type, null), 'isJson', u.type in ('json'::regtype, 'jsonb'::regtype)
          ) order by u.position), '[]')
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as u (type, position)) as parameters,
       (select json_agg(json_build_object(
            'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
            'isJson', a.atttypid in ('json'::regtype, 'jsonb'::regtype), 'isKey', false, 'defaultExpression', null
          ) order by a.attnum)
        from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped) as "rowColumns"
     from pg_proc p join pg_type t on t.oid = p.prorettype
     where p.pronamespace = 'public'::regnamespace and p.proname = $1 and p.prokind = 'f'`,
    [name],
  )
  return rows.map((row) => toFunction(name, row)).filter(isCallable)
}

/** Arguments are passed by name. Only a single unnamed one can take the whole body. */
function isCallable({ parameters }: Pick<CallableFunction, 'parameters'>): boolean {
  const [first] = parameters
  if (parameters.every(({ name }) => name !== '')) return true
  return parameters.length === 1 && ['json', 'jsonb', 'text', 'xml', 'bytea'].includes(first?.type ?? '')
}

function toFunction(name: string, { parameters, defaults, isSet, isVoid, rowColumns }: FunctionRow) {
  const inputs = parameters.filter(({ mode }) => mode !== 'o' && mode !== 't')
  const outputs = parameters.filter(({ mode }) => mode === 'o' || mode === 't' || mode === 'b')
  const fromOutputs = outputs.map((output) => ({ ...output, isKey: false, defaultExpression: null }))
  // A single output parameter is the value itself, unless it's a table's only column.
  const isTable = outputs.some(({ mode }) => mode === 't')
  const columns = rowColumns ?? (outputs.length > 1 || isTable ? fromOutputs : [])
  const shape = columns.length > 0 ? ('row' as const) : ('value' as const)
  return {
    name,
    parameters: inputs.map(({ name, type }, index) => ({
      name,
      type,
      isOptional: index >= inputs.length - defaults,
    })),
    returns: isVoid ? ('void' as const) : isSet ? (`${shape}s` as const) : shape,
    columns,
  }
}
