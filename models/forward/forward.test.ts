import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { dayOf, readHistory } from './history.ts'
import { judgeReal } from './real-domains.ts'
import { engineBefore, peers, replay } from './replay.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-history-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(source: string, rows: [domain: string, from: string, gone?: string][]): void {
  const text = rows.map(([domain, from, gone]) => `${domain}\t2026-06-${from}\t${gone ? `2026-06-${gone}` : ''}`)
  writeFileSync(join(folder, `${source}.tsv.gz`), gzipSync(`${text.join('\n')}\n`))
}

write('castle', [
  ['quiet-harbor.com', '01'],
  // Listed for two days, gone for two, back again.
  ['bluewindow.com', '02', '04'],
  ['bluewindow.com', '06'],
  ['one.fleetparent.com', '02'],
  ['two.fleetparent.com', '02'],
  ['three.fleetparent.com', '04'],
])
write('community', [['plainriver.org', '04']])
writeFileSync(join(folder, 'known-real.txt'), 'plainriver.org\nquietmeadow.org\n')

const history = readHistory(folder)
const [from, to] = [dayOf('2026-06-02'), dayOf('2026-06-06')]

test('FW-7 each day is judged with what was known the day before, and nothing later', () => {
  const days = replay(engineBefore(from), history, from, to).get('assay') ?? []
  const found = days.map(({ coverage, firstListed, firstSeen }) =>
    [coverage, firstListed, firstSeen].map(({ n, found }) => `${found}/${n}`),
  )
  expect(found).toEqual([
    // What appears on a day isn't known on it: only the previous day's domain is.
    ['1/4', '0/3', '0/3'],
    ['4/4', '0/0', '0/0'],
    // A third name next to two listed ones is found on its first day; a bare new domain isn't.
    ['4/4', '1/1', '1/2'],
    ['4/4', '0/0', '0/0'],
    // Remembered from four days ago.
    ['5/5', '0/0', '0/0'],
  ])
})

test('FW-7 each rule’s contribution shows in a run without it', () => {
  const results = replay(engineBefore(from), history, from, to)
  expect(results.get('without memory')?.at(-1)?.coverage).toEqual({ n: 5, found: 4 })
  expect(results.get('without siblings')?.[2]?.firstListed).toEqual({ n: 1, found: 0 })
})

test('FW-7 each source alone is queried by its list of the day before', async () => {
  const alone = (await peers(history, from, to)).get('castle, the day before')
  expect(alone?.map(({ coverage }) => coverage.found)).toEqual([1, 4, 3, 4, 4])
})

test('FW-7 real domains are judged with everything known, and without our own lists of them', () => {
  const [result] = judgeReal(history, from, to, [{ name: 'disputed', domains: history.disputed }])
  expect(result).toMatchObject({ n: 2, flagged: ['plainriver.org'], flaggedUnknown: ['plainriver.org'] })
})
