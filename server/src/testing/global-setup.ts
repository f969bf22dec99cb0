import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { createPool } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { migrate } from '../db/migrate.ts'
import { installPrograms } from './find-program.ts'
import { memoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number }
    /** Removed at the end of the run. */
    folder: string
  }
}

export const templateDatabase = 'assay_template'

/** One PostgreSQL per run, with a migrated template database that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  installPrograms()
  const folder = mkdtempSync(join(memoryFolder(), 'assay-test-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbedded(folder, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    // It would visit each file's database once a minute.
    autovacuum: 'off',
  })
  const { host, port } = postgres.connection
  await createTemplate({ host, port, user: 'postgres' })
  project.provide('postgres', { host, port })
  project.provide('folder', folder)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
}

async function createTemplate(server: { host: string; port: number; user: string }): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${templateDatabase}`)
  await client.end()
  await migrate({ ...server, database: templateDatabase }, { withPlatform: true })
  const pool = createPool({ ...server, database: templateDatabase }, pino({ level: 'silent' }))
  await runMigrations({ pgPool: pool })
  // Once, and not by the first statements in each copy.
  await pool.query('vacuum (freeze, analyze)')
  await pool.end()
}
