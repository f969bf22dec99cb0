import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { kinds } from '../server/src/engine/names/characters.ts'
import { spreadHabits } from '../server/src/engine/names/habits.ts'
import { countNgrams } from './train-names/count.ts'
import { fitJoint, fitSpelling, fitWordiness } from './train-names/fit.ts'
import { learnHabits } from './train-names/habits.ts'
import { packModel } from './train-names/pack.ts'
import { readSources } from './train-names/sources.ts'
import { gatherTokens, isForFitting, isHeldOut, isHeldOutWord } from './train-names/tokens.ts'
import { englishWords } from './train-names/words.ts'

/**
 * `npx tsx models/train-names.ts FOLDER`: reads the lists of names in FOLDER (server/data/README.md names them), and writes
 * server/data/names.bin. The weights are fitted on names the sequences were not counted on; then all but the held-out
 * fiftieth are counted. The same lists give the same file.
 */
const folder = process.argv[2]
if (!folder) {
  console.error('npx tsx models/train-names.ts FOLDER, where FOLDER holds the lists of names')
  process.exit(1)
}
// A second argument leaves out a source, to see how its names fare unseen; the third is the output file.
const [, , , without, out] = process.argv
const sources = readSources(folder).filter(({ name }) => name !== without)
const tokens = gatherTokens(sources).filter((token) => !isHeldOut(token))
const vocabulary = englishWords().filter((word) => !isHeldOutWord(word))
const wordTokens = vocabulary.map((word) => ({ word, kind: kinds.latin, trust: 1, given: 0, groups: new Map() }))
const rest = tokens.filter(({ word }) => !isForFitting(word))
const fitted = tokens.filter(({ word }) => isForFitting(word))
const names = countNgrams(rest, 20)
const learned = learnHabits(rest)
const early = { names, habits: spreadHabits(learned.bytes, learned.groups), alphabets: names.alphabets }
const earlyWords = countNgrams(
  wordTokens.filter(({ word }) => !isForFitting(word)),
  18,
  4,
)
const spelling = fitSpelling(early, rest, fitted)
const latin = spelling.find(([kind]) => kind === kinds.latin)?.[1] ?? []
const joint = fitJoint(early, latin, early.alphabets[kinds.latin] ?? 28, rest, fitted)
const wordiness = fitWordiness(early, earlyWords, fitted, vocabulary.filter(isForFitting))
const bytes = packModel({
  names: countNgrams(tokens, 20),
  words: countNgrams(wordTokens, 18, 4),
  habits: learnHabits(tokens),
  tokens,
  vocabulary,
  spelling,
  wordiness,
  joint,
  sources: [...new Set(sources.map(({ name }) => name))],
})
const file = out ? pathToFileURL(out) : new URL('../server/data/names.bin', import.meta.url)
writeFileSync(file, bytes)
console.log(
  `${file.pathname}: ${bytes.length} bytes from ${tokens.length} words of names and ${vocabulary.length} English words`,
)
