import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { StartupError } from '../../../startup-error.ts'

type Table = { name: string; columns: string; parent: string | null; bound: string | null }

/**
 * Replaces every table's rows and every sequence's position in `to` with those in `from`, whose schema is the same but for
 * partitions. The rows go through files in a folder of the account that runs both servers. Returns the number of rows.
 */
export async function copyTables(from: pg.Client, to: pg.Client, folder: string): Promise<number> {
  await rejectLargeObjects(from)
  const tables = await readTables(from)
  await createPartitions(to, tables)
  const known = new Set((await readTables(to)).map(({ name, columns }) => `${name} (${columns})`))
  const stranger = tables.find(({ name, columns }) => !known.has(`${name} (${columns})`))
  if (stranger) {
    throw new StartupError(
      `The table ${stranger.name} isn't one of Assay's, or has other columns. Nothing was changed. ` +
        'Move it out of this database first, with pg_dump for instance.',
    )
  }
  await to.query('set session_replication_role = replica')
  // Partitioned tables included: PostgreSQL truncates a table only together with those that refer to it.
  const truncated = new Set(tables.flatMap(({ name, parent }) => [name, parent ?? name]))
  await to.query(`truncate ${[...truncated].join()}`)
  const rows: number[] = []
  for (const table of tables) rows.push(await copyTable(from, to, table, folder))
  await copySequences(from, to)
  return rows.reduce((sum, count) => sum + count, 0)
}

async function copyTable(from: pg.Client, to: pg.Client, { name, columns }: Table, folder: string): Promise<number> {
  const file = join(folder, 'rows')
  const read = await from.query(`copy ${name} (${columns}) to '${file}'`)
  const written = await to.query(`copy ${name} (${columns}) from '${file}'`)
  rmSync(file)
  const { rows } = await to.query<{ count: string }>(`select count(*) from ${name}`)
  if (read.rowCount !== written.rowCount || Number(rows[0]?.count) !== read.rowCount) {
    throw new Error(
      `${name} has ${read.rowCount} rows, and ${rows[0]?.count} of them were copied. Nothing was changed.`,
    )
  }
  return read.rowCount ?? 0
}

/** Ordinary tables and partitions, parents before children, without what PostgreSQL computes. */
async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name, i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
       (select string_agg(quote_ident(attname), ', ' order by attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_inherits i on i.inhrelid = c.oid
     where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)' order by 1`,
  )
  return rows
}

/** Partitions are made as time goes by, so the new database's own may be others. */
async function createPartitions(client: pg.Client, tables: Table[]): Promise<void> {
  const partitions = tables.filter(({ bound }) => bound !== null)
  const existing = (await readTables(client)).filter(({ bound }) => bound !== null)
  for (const { name } of existing) {
    if (!partitions.some((wanted) => wanted.name === name)) await client.query(`drop table ${name}`)
  }
  for (const { name, parent, bound } of partitions) {
    await client.query(`create table if not exists ${name} partition of ${parent} ${bound}`)
  }
}

/** A sequence that was never used has no position. */
async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string; position: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as position
     from pg_sequences where last_value is not null`,
  )
  for (const { name, position } of rows) await to.query('select setval($1::regclass, $2::bigint)', [name, position])
}

async function rejectLargeObjects(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select from pg_largeobject_metadata limit 1')
  if (rows.length > 0)
    throw new StartupError('This database has large objects, which Assay never makes. Nothing was changed.')
}
