import { writeFileSync } from 'node:fs'
import { kinds } from '../server/src/engine/names/characters.ts'
import { countNgrams } from './train-names/count.ts'
import { fitSpelling, fitWordiness } from './train-names/fit-model.ts'
import { packModel } from './train-names/pack.ts'
import { readSources } from './train-names/sources.ts'
import { gatherTokens, isForFitting, isHeldOut } from './train-names/tokens.ts'
import { englishWords } from './train-names/words.ts'

/**
 * `npx tsx scripts/train-names.ts FOLDER`: reads the lists of names in FOLDER (server/data/README.md names them), and writes
 * server/data/names.bin. The weights are fitted on names the sequences were not counted on; then all but the held-out
 * fiftieth are counted. The same lists give the same file.
 */
const folder = process.argv[2]
if (!folder) {
  console.error('npx tsx scripts/train-names.ts FOLDER, where FOLDER holds the lists of names')
  process.exit(1)
}
const sources = readSources(folder)
const tokens = gatherTokens(sources).filter(({ word }) => !isHeldOut(word))
const vocabulary = englishWords().filter((word) => !isHeldOut(word))
const wordTokens = vocabulary.map((word) => ({ word, kind: kinds.latin, trust: 1 }))
const rest = tokens.filter(({ word }) => !isForFitting(word))
const fitted = tokens.filter(({ word }) => isForFitting(word))
const early = countNgrams(rest, 20)
const earlyWords = countNgrams(
  wordTokens.filter(({ word }) => !isForFitting(word)),
  17,
  4,
)
const spelling = fitSpelling(early, rest, fitted)
const wordiness = fitWordiness(early, earlyWords, fitted, vocabulary.filter(isForFitting))
const bytes = packModel({
  names: countNgrams(tokens, 20),
  words: countNgrams(wordTokens, 17, 4),
  tokens,
  vocabulary,
  spelling,
  wordiness,
  sources: [...new Set(sources.map(({ name }) => name))],
})
const file = new URL('../server/data/names.bin', import.meta.url)
writeFileSync(file, bytes)
console.log(
  `${file.pathname}: ${bytes.length} bytes from ${tokens.length} words of names and ${vocabulary.length} English words`,
)
