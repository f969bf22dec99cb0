import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allLocales } from '@faker-js/faker'
import { kinds } from '../../server/src/engine/names/characters.ts'
import { readField } from '../../server/src/engine/names/read-field.ts'
import { type Random, seededRandom } from '../train-names/random.ts'
import { collect, readSources } from '../train-names/sources.ts'
import { gatherTokens, isHeldOut, isHeldOutWord } from '../train-names/tokens.ts'
import { englishWords } from '../train-names/words.ts'
import { oddFields, oddPairs, realNames } from './hand-written.ts'
import { recipes } from './made-up.ts'
import { rareNames } from './rare-names.ts'
import { toCsv } from './rows.ts'

/**
 * `npx tsx models/accuracy/make-sets.ts FOLDER [OUT] [TIMES]`: the repository's evaluation set of names. Real ones are of the
 * fiftieth that training never saw, from the lists in FOLDER; the others are made up here. sets/README.md says more.
 */
const [folder, out = new URL('sets', import.meta.url).pathname, times = '1'] = process.argv.slice(2)
if (!folder) {
  console.error('npx tsx models/accuracy/make-sets.ts FOLDER [OUT] [TIMES]')
  process.exit(1)
}
const random = seededRandom(97)
const scale = Number(times)
const header = [
  'id',
  'firstname',
  'lastname',
  'label_first',
  'label_last',
  'label_pair',
  'category',
  'difficulty',
  'script',
  'country',
  'source',
]
type Row = Record<string, string>

const tokens = gatherTokens(readSources(folder)).filter(({ word, trust }) => trust >= 2 && word.length > 1)
const scripts: readonly (readonly [name: string, kind: number, rows: number])[] = [
  ['Latin', kinds.latin, 160],
  ['Cyrillic', kinds.cyrillic, 30],
  ['Arabic', kinds.arabic, 25],
  ['Greek', kinds.greek, 20],
  ['Hebrew', kinds.hebrew, 20],
  ['Georgian', kinds.georgian, 20],
  ['Armenian', kinds.armenian, 20],
  ['Thai', kinds.thai, 20],
  ['Devanagari', kinds.devanagari, 20],
  ['Han', kinds.han, 20],
  ['Hangul', kinds.hangul, 20],
]
const real: Row[] = scripts.flatMap(([script, kind, rows]) => {
  const ofScript = tokens.filter((token) => token.kind === kind)
  const unseen = ofScript.filter(isHeldOut).map(({ word }) => word)
  const seen = ofScript.filter(({ trust }) => trust >= 5).map(({ word }) => word)
  return Array.from({ length: rows * scale }, () => {
    const [first, last] =
      random.next() < 0.5 ? [random.pick(unseen), random.pick(seen)] : [random.pick(seen), random.pick(unseen)]
    return row(
      capital(first),
      capital(last),
      false,
      false,
      'unseen_half',
      'core',
      script,
      'lists of names, held out of training',
    )
  })
})
for (const [firstname, lastname, script] of realNames)
  real.push(row(firstname, lastname, false, false, 'hand_written', 'core', script, 'written by hand'))
for (const [firstname, lastname] of rareNames)
  real.push(row(firstname, lastname, false, false, 'rare_spelling', 'core', scriptOf(lastname), 'written by hand'))

const firstNames = ['Ana', 'Chen', 'Dmitri', 'Fatima', 'Grace', 'Hiro', 'Jose', 'Lena', 'Noah', 'Priya']
const fake: Row[] = Object.entries(recipes).flatMap(([category, make]) =>
  Array.from({ length: 40 * scale }, () => {
    const [first, last] = make(random)
    const difficulty = category === 'random_syllables' ? 'hard' : 'core'
    return row(first.text, last.text, true, true, category, difficulty, first.script, 'made up, seed 97')
  }),
)
for (const category of ['random_letters', 'keyboard_mash', 'repeated']) {
  for (let i = 0; i < 15 * scale; i++) {
    const [made] = recipes[category]?.(random) ?? []
    if (made?.script === 'Latin')
      fake.push(
        row(
          random.pick(firstNames),
          made.text,
          false,
          true,
          'real_first_fake_last',
          'core',
          'Latin',
          'made up, seed 97',
        ),
      )
  }
}
fake.push(...companies(random, 30 * scale), ...words(random, 30 * scale))
for (const [category, fields] of Object.entries(oddFields)) {
  for (const text of fields)
    fake.push(
      row(text, text.length % 2 ? text : random.pick(fields), true, true, category, 'core', 'Latin', 'written by hand'),
    )
}
for (const [firstname, lastname, category] of oddPairs)
  fake.push(row(firstname, lastname, true, true, category, 'core', 'Latin', 'written by hand'))

mkdirSync(out, { recursive: true })
writeFileSync(join(out, 'names_real.csv'), toCsv(header, number('nr', real)))
writeFileSync(join(out, 'names_fake.csv'), toCsv(header, number('nf', fake)))
console.log(`${out}: ${real.length} real, ${fake.length} fake`)

function companies(random: Random, count: number): Row[] {
  const { person, company } = allLocales.en
  const surnames = collect(person?.last_name).filter((name) => !name.includes('{'))
  const trades = collect(company?.buzz_noun)
  const forms = [
    'Inc',
    'LLC',
    'Ltd',
    'GmbH',
    'Group',
    'Holdings',
    'Solutions',
    'Services',
    'Consulting',
    'B.V.',
    'Pty Ltd',
    'Corp.',
  ]
  return Array.from({ length: count }, () =>
    row(
      `${random.pick(surnames)} ${capital(random.pick(trades))}`,
      random.pick(forms),
      true,
      true,
      'company',
      'core',
      'Latin',
      '@faker-js/faker (MIT)',
    ),
  )
}

/** English words that training left out. */
function words(random: Random, count: number): Row[] {
  const unseen = englishWords().filter((word) => isHeldOutWord(word) && word.length > 4)
  return Array.from({ length: count }, () =>
    row(
      capital(random.pick(unseen)),
      capital(random.pick(unseen)),
      true,
      true,
      'dictionary_words',
      'hard',
      'Latin',
      '@faker-js/faker (MIT)',
    ),
  )
}

function row(
  firstname: string,
  lastname: string,
  first: boolean,
  last: boolean,
  category: string,
  difficulty: string,
  script: string,
  source: string,
): Row {
  const label = (isFake: boolean) => (isFake ? 'fake' : 'real')
  return {
    firstname,
    lastname,
    label_first: label(first),
    label_last: label(last),
    label_pair: label(first || last),
    category,
    difficulty,
    script,
    country: '',
    source,
  }
}

/** The script of a name's first letter, as other rows name it. */
function scriptOf(name: string): string {
  const { tokens } = readField(name)
  const kind = Object.entries(kinds).find(([, value]) => value === tokens[0]?.kind)?.[0] ?? 'other'
  return capital(kind)
}

function number(prefix: string, rows: readonly Row[]): Row[] {
  return rows.map((cells, i) => ({ id: `${prefix}${String(i + 1).padStart(5, '0')}`, ...cells }))
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
