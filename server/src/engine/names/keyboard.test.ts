import { expect, test } from 'vitest'
import { keyRuns } from './keyboard.ts'
import { readField } from './read-field.ts'

const runs = (text: string) => {
  const { units, tokens } = readField(text)
  const [token] = tokens
  return token ? keyRuns(units, token.start, token.end) : null
}

test.each([
  ['Qwerty', 6, 6],
  ['qwertz', 6, 6],
  ['azerty', 6, 6],
  ['aoeui', 5, 5],
  ['йцукен', 6, 6],
  ['ασδφγ', 5, 5],
  ['שדגכע', 5, 5],
  ['ضصثقف', 5, 5],
  ['asdasd', 3, 6],
  ['poiuy', 5, 5],
  ['Margaret', 2, 0],
])('%s: a run of %i, %i letters in runs', (text, longest, covered) => {
  expect(runs(text)).toEqual({ longest, covered })
})
