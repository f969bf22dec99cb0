import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'

/** A database like a hosted project's: roles and accounts exist, but not through our migration ledger. */
export async function databaseWithPlatform(): Promise<pg.ClientConfig> {
  const server = { ...inject('postgres'), user: 'postgres' }
  const database = `hosted_${randomUUID().slice(0, 8)}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.end()
  const client = new pg.Client({ ...server, database })
  await client.connect()
  for (const { sql } of migrationsOf('platform')) await client.query(sql)
  await client.end()
  return { ...server, database }
}

export function migrationsOf(group: string): { name: string; sql: string }[] {
  const folder = new URL(`../db/migrations/${group}/`, import.meta.url)
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
}
