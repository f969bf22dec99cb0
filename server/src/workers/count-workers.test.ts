import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { countAuto, readQuota } from './count-workers.ts'

const databaseUrl = 'postgres://assay@db.example.com/assay'

test('one process with the embedded database, one per core with an external one, or what WORKERS says', () => {
  expect(loadConfig({}).workers).toBe(1)
  expect(loadConfig({ WORKERS: '3' }).workers).toBe(3)
  expect(loadConfig({ DATABASE_URL: databaseUrl, WORKERS: '1' }).workers).toBe(1)
  const automatic = loadConfig({ DATABASE_URL: databaseUrl }).workers
  expect(automatic).toBe(loadConfig({ WORKERS: 'auto' }).workers)
  expect(automatic).toBeGreaterThanOrEqual(1)
  expect(automatic).toBeLessThanOrEqual(availableParallelism())
  for (const wrong of ['0', '1.5', 'many']) {
    expect(() => loadConfig({ WORKERS: wrong })).toThrow('WORKERS must be auto or a whole number from 1 to 128')
  }
})

test('auto stays within a container’s cores and memory, and within a default PostgreSQL’s connections', () => {
  const plenty = 64 * 2 ** 30
  expect(countAuto({ cores: 4, memory: plenty })).toBe(4)
  expect(countAuto({ cores: 64, memory: plenty })).toBe(16)
  expect(countAuto({ cores: 4, memory: 768 * 2 ** 20 })).toBe(3)
  expect(countAuto({ cores: 0.5, memory: 2 ** 20 })).toBe(1)
  expect(readQuota('150000 100000')).toBe(1.5)
  for (const none of ['max 100000', '']) expect(readQuota(none)).toBe(Number.POSITIVE_INFINITY)
})
