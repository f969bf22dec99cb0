import { expect, test } from 'vitest'
import { bannedWordsIn } from './banned-words.ts'
import { filesUnder, namesOf, readText, textOfMarkdown, textsOfSource, wordsOfName } from './texts.ts'

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

test('no name has a word that the glossary bans: files, identifiers, keys and one-word values', () => {
  const rooms = ['web', 'contract', 'server', 'client', 'cli', 'sandboxes', 'scripts', 'recipes', 'bench', 'drills']
  const files = [...rooms, 'models', 'e2e'].flatMap((room) => filesUnder(room, /\.(tsx?|mjs|cjs)$/)).filter(isOurs)
  const found = files.flatMap((file) => {
    const source = readText(file)
    // Parsing takes long, so files without such a word outside comments are left out.
    const names = mayBeIn.test(source.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')) ? namesOf(file, source) : []
    return [...names, ...file.split(/\W/)]
      .filter((name) => wordsOfName(name).some((word) => bannedInNames.test(word)))
      .filter((name) => !allowed.some((exception) => exception.name.test(name) && exception.in.test(file)))
      .map((name) => `${file}: ${name}`)
  })
  expect([...new Set(found)]).toEqual([])
  expect(files.length).toBeGreaterThan(1000)
})

const isOurs = (file: string) => !/(^|\/)(node_modules|dist|\.cache)\/|spelling\/voice/.test(file)

const bannedInNames =
  /^(refus(e[sd]?|als?)|(un)?answer(s|ed|able)?|tells?|told|hear[sd]?|wish(es)?|fewest|least|most|standing|accuse[sd]?|faults?|cancell(ed|ing))$/
const mayBeIn =
  /refus|answer|tell|told|hear|wish|fewest|least|most\b|most[A-Z]|standing|accuse|(?<!de)fault|cancell(ed|ing)/i

/** Someone else's words, and what installed databases, settings and customers' code rely on. */
const allowed: { name: RegExp; in: RegExp; because: string }[] = [
  { name: /^at_least$/, in: /./, because: 'The API’s rules have it.' },
  {
    name: /^refused$/,
    in: /webhooks\/|client\/src\/api-types/,
    because: 'ECONNREFUSED, in the API’s webhook deliveries.',
  },
  { name: /^refuse$/, in: /src\/(config|environment)\.ts$/, because: 'A value of SIGNUP_DISPOSABLE.' },
  { name: /^refused$/, in: /route-audit\/bounds/, because: 'An argument of the database’s triggers.' },
  {
    name: /^(standing|told(_at)?|answered|cancel_answered_at|refused_at|(idempotent|sealed)_answers?|launch_wishes)$/,
    in: /^(server|drills)\//,
    because: 'Columns and tables.',
  },
  { name: /^answer$/, in: /faq-tabs/, because: 'A question’s.' },
  {
    name: /^(apiF|f|checkF)aults?|^(Fault\w*|refused)$/,
    in: /^(drills|sandboxes|scripts\/drill)/,
    because: 'Faults are injected.',
  },
  { name: /^apiFault$/, in: /\.test\.ts$/, because: 'Faults are injected.' },
  {
    name: /^cancelled$/,
    in: /^(sandboxes|drills|e2e)\/|\/(payments|billing)[/.]|operators\/customers|account\/remove-account/,
    because: 'The payment provider’s status.',
  },
  {
    name: /^(isCancelledAtCycleEnd|cancelled_at)$/,
    in: /^sandboxes\/payments\/|adapters\/payments\//,
    because: 'The provider’s field, and a column of its sandbox.',
  },
  { name: /^Cancell(ed|ing)$/, in: /billing|spelling\/spelling/, because: 'Labels that BI-2 and CX-3 quote.' },
]

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

test('a banned word is found, with its replacement; quoted literals pass', () => {
  expect(bannedWordsIn('Your e-mail was refused: 20 % of units')).toEqual([
    '“e-mail” → email',
    '“units” → check',
    '“refused” → reject, decline; error in docs',
    '“0 %” → 20%, without a space',
  ])
  expect(bannedWordsIn('Login failed')).toEqual([])
  expect(bannedWordsIn('30,000 API calls per month; amounts in minor units')).toEqual([])
})
