import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { allLocales } from '@faker-js/faker'
import { judgeName } from '../../server/src/engine/names/judge-name.ts'
import { loadNameModel } from '../../server/src/engine/names/load-model.ts'
import { collect } from '../train-names/sources.ts'
import { readRows } from './rows.ts'
import { type Judged, keptShare, percent, scoreLine, scoreTable } from './score.ts'

type NameRow = {
  firstname: string
  lastname: string
  first: boolean
  last: boolean
  pair: boolean
  groups: Record<string, string>
}

export const modelFile = new URL('../../server/data/names.bin', import.meta.url)

/** A folder's labeled names; `true` is fake. */
export function readNameRows(folder: string): NameRow[] {
  return readRows(folder, 'names').map((row) => ({
    firstname: row.firstname ?? '',
    lastname: row.lastname ?? '',
    first: row.label_first === 'fake',
    last: row.label_last === 'fake',
    pair: row.label_pair === 'fake',
    groups: { difficulty: row.difficulty ?? '', category: row.category ?? '', script: row.script ?? '' },
  }))
}

/** `isFake` for each row as a pair. */
export function judgeRows(rows: readonly NameRow[], isFake: (row: NameRow) => boolean): Judged[] {
  return rows.map((row) => ({ isBad: row.pair, saidBad: isFake(row), groups: row.groups }))
}

export function benchNames(folder: string, listMisses: boolean): void {
  const rows = readNameRows(folder)
  if (rows.length === 0) return
  const model = loadNameModel(readFileSync(modelFile))
  const judged = judgeRows(rows, (row) => judgeName(model, row).isFake)
  console.log(scoreTable(`names, per pair, model ${model.version}`, judged))
  console.log('real names kept, in scripts with 20 or more rows')
  for (const [script, kept] of keptByScript(judged)) console.log(`  ${script.padEnd(26)}${percent(kept)}`)
  console.log('per field, and with notable names counted as fake')
  const verdicts = rows.map((row) => ({ row, verdict: judgeName(model, row) }))
  console.log(
    scoreLine(
      'first name',
      verdicts.map(({ row, verdict }) => field(row.first, verdict.firstname?.isFake)),
    ),
  )
  console.log(
    scoreLine(
      'last name',
      verdicts.map(({ row, verdict }) => field(row.last, verdict.lastname?.isFake)),
    ),
  )
  console.log(
    scoreLine(
      'fake or notable',
      verdicts.map(({ row, verdict }) => field(row.pair, verdict.isFake || verdict.isNotable)),
    ),
  )
  console.log('beside the registry, per pair')
  const peers = { assay: (row: NameRow) => judgeName(model, row).isFake, ...namePeers() }
  for (const [name, isFake] of Object.entries(peers)) {
    const all = judgeRows(rows, isFake)
    const core = all.filter(({ groups }) => groups.difficulty === 'core')
    console.log(
      `${scoreLine(name, all)}   core ${percent(1 - missShare(core))}   kept ${percent(keptShare(all))}   ${nanoseconds(rows, isFake)} ns`,
    )
  }
  if (!listMisses) return
  for (const { row, verdict } of verdicts) {
    if (row.pair === verdict.isFake) continue
    const reasons = [verdict, verdict.firstname, verdict.lastname].flatMap(
      (part) => part?.reasons.map(({ code }) => code) ?? [],
    )
    console.log(
      `${row.pair ? 'missed ' : 'flagged'} ${verdict.score.toFixed(3)} ${row.groups.category} | ${row.firstname} | ${row.lastname} | ${reasons.join(' ')}`,
    )
  }
}

/** Per script with enough rows, the share of real names not flagged. */
export function keptByScript(judged: readonly Judged[]): [script: string, kept: number][] {
  const scripts = [...new Set(judged.map(({ groups }) => groups.script ?? ''))].sort()
  return scripts.flatMap((script): [string, number][] => {
    const real = judged.filter(({ isBad, groups }) => !isBad && groups.script === script)
    return real.length < 20 ? [] : [[script, keptShare(real)]]
  })
}

function field(isBad: boolean, saidBad = false): Judged {
  return { isBad, saidBad, groups: {} }
}

function missShare(rows: readonly Judged[]): number {
  return rows.filter(({ isBad, saidBad }) => isBad !== saidBad).length / Math.max(1, rows.length)
}

/** After a warm-up, over at least 20,000 pairs or one second. */
function nanoseconds(rows: readonly NameRow[], isFake: (row: NameRow) => boolean): number {
  const round = () => {
    for (const row of rows) isFake(row)
  }
  const warm = performance.now()
  while (performance.now() - warm < 500) round()
  const start = performance.now()
  let pairs = 0
  while (pairs < 20_000 && performance.now() - start < 1000) {
    round()
    pairs += rows.length
  }
  return Math.round(((performance.now() - start) / pairs) * 1e6)
}

type Pair = { firstname: string; lastname: string }

/** What you would use from the registry instead: a list of names and two gibberish detectors. */
function namePeers(): Record<string, (pair: Pair) => boolean> {
  const names = fakerNames()
  const isListed = (field: string) =>
    field
      .toLowerCase()
      .split(/[\s-]+/)
      .every((word) => names.has(word))
  const require = createRequire(import.meta.url)
  const asdfjkl: (text: string) => boolean = require('asdfjkl').default
  const gibberish: { detect(text: string): boolean } = require('gibberish-detective')({ useCache: true })
  return {
    'faker dictionary': ({ firstname, lastname }) => !isListed(firstname) || !isListed(lastname),
    asdfjkl: ({ firstname, lastname }) => asdfjkl(`${firstname} ${lastname}`),
    'gibberish-detective': ({ firstname, lastname }) => gibberish.detect(`${firstname} ${lastname}`),
  }
}

function fakerNames(): Set<string> {
  const lists = Object.values(allLocales).flatMap(({ person }) => [
    person?.first_name,
    person?.last_name,
    person?.middle_name,
  ])
  return new Set(lists.flatMap((list) => collect(list)).flatMap((name) => name.toLowerCase().split(/[\s-]+/)))
}
