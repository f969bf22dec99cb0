import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildDomains, readDomainLists, writeSnapshot } from './domain-lists.ts'

const dataFile = (name: string) => readFileSync(new URL(`../server/data/${name}`, import.meta.url))

test('the committed table is what the lists give; if not, run npx tsx models/build-domains.ts', () => {
  expect(dataFile('email-domains.bin').equals(buildDomains())).toBe(true)
})

test('a snapshot that is read and written again is the same', () => {
  const { asOf, lists } = readDomainLists()
  const listed = lists.filter(({ published }) => published !== null)
  expect(writeSnapshot(asOf.toISOString().slice(0, 10), listed)).toBe(dataFile('email/listed.txt').toString('utf8'))
})
