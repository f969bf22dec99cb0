import dictionary from 'dictionary-en'
import nspell from 'nspell'
import { expect, test } from 'vitest'
import { filesUnder, readText, textOfMarkdown, textsOfSource, wordsOf } from './texts.ts'

/** Lowercase, one per line: names and trade words that no dictionary has. */
const ownWords = readText('scripts/spelling/words.txt').split('\n').filter(Boolean)
const speller = nspell(dictionary)
const isKnown = (word: string) => speller.correct(word) || speller.correct(word.toLowerCase())
/** Labels that BI-2 and CX-3 quote. Everything else is "canceled". */
const quoted = ['Cancelled', 'Cancelling']
const isOwn = (word: string) => ownWords.includes(word.toLowerCase()) || quoted.includes(word)

const guides = ['README.md', 'CONTRIBUTING.md', ...filesUnder('docs', /\.md$/), ...filesUnder('web/src', /\.md$/)]
const sources = ['web/src', 'contract/src', 'server/src/features', 'server/src/http'].flatMap((folder) =>
  filesUnder(folder, /(?<!\.test)\.tsx?$/),
)
const words = [
  ...guides.flatMap((file) => wordsOf(textOfMarkdown(readText(file))).map((word) => ({ file, word }))),
  ...sources.flatMap((file) =>
    textsOfSource(file, readText(file))
      .flatMap(wordsOf)
      .map((word) => ({ file, word })),
  ),
]

test('prose is spelled correctly: screens, messages, mails, guides', () => {
  const unknown = words.filter(({ word }) => !isKnown(word) && !isOwn(word))
  expect([...new Set(unknown.map(({ file, word }) => `${file}: ${word}`))]).toEqual([])
  expect(words.length).toBeGreaterThan(10_000)
})

test('every own word is used and in no dictionary', () => {
  const used = new Set(words.map(({ word }) => word.toLowerCase()))
  expect(ownWords.filter((word) => !used.has(word) || isKnown(word))).toEqual([])
})

test('a mistake is found between tags, in strings and in Markdown, and code is ignored', () => {
  const source = `
    const look = cx('flx gap-2')
    const label = 'Recieve a code'
    const sql = 'select usr_id from tabel where id = $1'
    export const View = () => <p className="txt-sm">A mistke in {\`Your paymnt of \${sum} failed.\`} <b title="Adress">x</b></p>`
  const inSource = textsOfSource('view.tsx', source).flatMap(wordsOf)
  expect(inSource.filter((word) => !isKnown(word)).toSorted()).toEqual(['Adress', 'Recieve', 'mistke', 'paymnt'])
  const markdown = 'A mistke, `misstake`, [label](/adress)\n```bash\nnpm instal\n```\nsee server/scr/app.ts'
  expect(wordsOf(textOfMarkdown(markdown)).filter((word) => !isKnown(word))).toEqual(['mistke'])
})
