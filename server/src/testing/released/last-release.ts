import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { createLedger } from '../../db/migrate.ts'
import type { SentStatement } from '../statements/read-statements.ts'

type Release = {
  version: string
  commit: string
  migrations: string[]
  statements: SentStatement[]
  /** Places whose statements are only known at run time. */
  notRecorded: string[]
}

/** The version before this one, as `scripts/record-release.ts` kept it. */
export const lastRelease: Release = JSON.parse(
  readFileSync(new URL('../../db/last-release.json', import.meta.url), 'utf8'),
)

/** An empty database gets the schema of the last release, whose migrations are still the first of today's. */
export async function migrateAsReleased(client: pg.ClientBase): Promise<void> {
  await client.query(createLedger)
  for (const name of lastRelease.migrations) {
    const sql = readFileSync(new URL(`../../db/migrations/${name}`, import.meta.url), 'utf8')
    await client.query(sql)
    const hash = createHash('sha256').update(sql).digest('hex')
    await client.query('insert into private.migrations (name, hash) values ($1, $2)', [name, hash])
  }
}
