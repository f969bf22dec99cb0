import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject } from 'vitest'
import { createPool, createServicePool } from '../db/connect.ts'
import { templateDatabase } from './global-setup.ts'

export type TestDatabase = { requests: pg.Pool; service: pg.Pool; owner: pg.Pool }

/** The test file's own database: a copy of the template, created on first use. By name, if it needs more than one. */
export function testDatabase(name = ''): Promise<TestDatabase> {
  // A worker's test files share modules, including this one.
  const file = `${expect.getState().testPath}\n`
  const known = databases.get(file + name)
  if (known) return known
  for (const [place, left] of databases) {
    if (place.startsWith(file)) continue
    databases.delete(place)
    void left.then(drop)
  }
  const database = copyTemplate()
  databases.set(file + name, database)
  return database
}

const databases = new Map<string, Promise<TestDatabase>>()

async function copyTemplate(): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  // The template must have no other session during a copy, and workers may copy simultaneously.
  await administer(
    'select pg_advisory_lock(1)',
    `create database ${name} template ${templateDatabase} strategy file_copy`,
  )
  const connection = { ...server, database: name, max: 10 }
  const log = pino({ level: 'silent' })
  return {
    requests: createPool({ ...connection, user: 'authenticator' }, log),
    service: createServicePool({ ...connection, user: 'authenticator', max: 4 }, log),
    owner: createPool({ ...connection, user: 'postgres' }, log),
  }
}

/** Dropped before its thousand files reach the disk, which together would keep a slow one busy for minutes. */
async function drop(database: TestDatabase): Promise<void> {
  await Promise.all(Object.values(database).map((pool) => pool.end()))
  await administer(`drop database ${database.owner.options.database} with (force)`)
}

async function administer(...statements: string[]): Promise<void> {
  const admin = new pg.Client({ ...inject('postgres'), user: 'postgres', database: 'postgres' })
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}
