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
    void left.then((pools) => Object.values(pools).map((pool) => pool.end()))
    databases.delete(place)
  }
  const database = copyTemplate()
  databases.set(file + name, database)
  return database
}

const databases = new Map<string, Promise<TestDatabase>>()

async function copyTemplate(): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ ...server, user: 'postgres', database: 'postgres' })
  await admin.connect()
  // The template must have no other session during a copy, and workers may copy simultaneously.
  await admin.query('select pg_advisory_lock(1)')
  await admin.query(`create database ${name} template ${templateDatabase} strategy file_copy`)
  await admin.end()
  const connection = { ...server, database: name, max: 10 }
  const log = pino({ level: 'silent' })
  return {
    requests: createPool({ ...connection, user: 'authenticator' }, log),
    service: createServicePool({ ...connection, user: 'authenticator', max: 4 }, log),
    owner: createPool({ ...connection, user: 'postgres' }, log),
  }
}
