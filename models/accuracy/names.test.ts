import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { judgeName } from '../../server/src/engine/names/judge-name.ts'
import { loadNameModel } from '../../server/src/engine/names/load-model.ts'
import { judgeRows, keptByScript, modelFile, readNameRows } from './names.ts'
import { accuracy } from './score.ts'

const model = loadNameModel(readFileSync(modelFile))
const rows = readNameRows(new URL('sets', import.meta.url).pathname)
const judged = judgeRows(rows, (row) => judgeName(model, row).isFake)

test('VA-6 names: at least 98% of the core rows of the evaluation set are judged right', () => {
  const core = judged.filter(({ groups }) => groups.difficulty === 'core')
  expect(core.length).toBeGreaterThan(500)
  expect(accuracy(core)).toBeGreaterThanOrEqual(0.98)
})

test('VA-6 names: at least 98.5% of real names pass in every script, though half of each pair is in no list', () => {
  const scripts = keptByScript(judged)
  expect(scripts.length).toBeGreaterThan(8)
  for (const [script, kept] of scripts) expect(kept, script).toBeGreaterThanOrEqual(0.985)
})
