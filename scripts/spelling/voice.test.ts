import { expect, test } from 'vitest'
import { bannedWordsIn } from './banned-words.ts'
import { filesUnder, readText, textOfMarkdown, textsOfSource } from './texts.ts'

/** What customers and operators read. Decisions and notes for contributors may name the words they are about. */
const pages = [
  'README.md',
  ...filesUnder('docs/guides', /\.md$/),
  ...filesUnder('web/src', /\.md$/),
  'client/README.md',
]
const sources = ['web/src', 'contract/src', 'server/src', 'client/src', 'scripts/demo'].flatMap((folder) =>
  filesUnder(folder, /(?<!\.test)\.tsx?$/),
)

test('no banned word stands in front of people: screens, mails, errors, guides', () => {
  const texts = [
    ...pages.map((file) => ({ file, text: textOfMarkdown(readText(file)) })),
    ...sources.flatMap((file) => textsOfSource(file, readText(file)).map((text) => ({ file, text }))),
  ]
  const found = texts.flatMap(({ file, text }) => bannedWordsIn(text).map((finding) => `${file}: ${finding}`))
  expect([...new Set(found)]).toEqual([])
  expect(texts.length).toBeGreaterThan(2000)
})

/** Properties are left out: some are columns, or part of an interface that others use. */
test('no declared name has a word that the glossary bans', () => {
  const declared =
    /\b(?:const|let|function\*?|class|type|interface)\s+([\w$]+)|\b(?:const|let)\s+[[{]([^=]*?)[\]}]\s*=/g
  const banned = /^(refus(e|es|ed|al|als)|answer(s|ed|able)?|tells?|told|fewest|least|standing)$/
  const code = [
    'web',
    'contract',
    'server',
    'client',
    'cli',
    'sandboxes',
    'scripts',
    'bench',
    'drills',
    'models',
    'e2e',
  ]
  const found = code
    .flatMap((folder) => filesUnder(folder, /\.tsx?$/))
    .flatMap((file) =>
      [...readText(file).matchAll(declared)].flatMap(([, name, pattern]) =>
        (name ? [name] : namesIn(pattern ?? ''))
          .filter(
            (one) => one !== partOfTheApi && one.split(/(?=[A-Z])|_/).some((word) => banned.test(word.toLowerCase())),
          )
          .map((one) => `${file}: ${one}`),
      ),
    )
  expect(found).toEqual([])
})

const partOfTheApi = 'at_least'

/** The names that a destructuring pattern declares: of `key: name`, the second. */
function namesIn(pattern: string): string[] {
  return pattern.split(/[,[\]{}]/).flatMap((part) => /(\w+)\s*(?:=.*)?$/.exec(part)?.[1] ?? [])
}

test('dates, money and figures are formatted in contract/src/format.ts alone', () => {
  const allowed = [
    'contract/src/format.ts',
    'web/src/ui/data/time.tsx',
    'web/src/ui/data/avatar.tsx',
    'web/src/features/notifications/notification.ts',
  ]
  const formatting = /Intl\.(DateTime|Number|RelativeTime)Format|toLocale(Date|Time)?String\(/
  const elsewhere = sources.filter((file) => formatting.test(readText(file)) && !allowed.includes(file))
  expect(elsewhere).toEqual([])
})

test('a banned word is found and told with its replacement; quoted literals pass', () => {
  expect(bannedWordsIn('Your e-mail was refused: 20 % of units')).toEqual([
    '“e-mail” → email',
    '“units” → check',
    '“refused” → reject, decline; error in docs',
    '“0 %” → 20%, without a space',
  ])
  expect(bannedWordsIn('Login failed')).toEqual([])
  expect(bannedWordsIn('30,000 API calls per month; amounts in minor units')).toEqual([])
})
