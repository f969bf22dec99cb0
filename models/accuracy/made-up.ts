import type { Random } from '../train-names/random.ts'

/** A made-up field and its script. */
export type MadeUp = { text: string; script: string }

const latin = [...'abcdefghijklmnopqrstuvwxyz']
const alphabets = {
  Cyrillic: [...'абвгдежзийклмнопрстуфхцчшщыьэюя'],
  Greek: [...'αβγδεζηθικλμνξοπρστυφχψω'],
  Hebrew: [...'אבגדהוזחטיכלמנסעפצקרשת'],
  Arabic: [...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'],
} as const
const keyboards: readonly (readonly [script: string, rows: readonly string[]])[] = [
  ['Latin', ['qwertyuiop', 'asdfghjkl;', 'zxcvbnm,.']],
  ['Latin', ['azertyuiop', 'qsdfghjklm', 'wxcvbn,;:']],
  ['Latin', ['qwertzuiop', 'asdfghjkl', 'yxcvbnm']],
  ['Cyrillic', ['йцукенгшщзх', 'фывапролджэ', 'ячсмитьбю']],
  ['Greek', [';ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ']],
  ['Hebrew', ["/'קראטוןםפ", 'שדגכעיחלךף', 'זסבהנמצתץ']],
  ['Arabic', ['ضصثقفغعهخحج', 'شسيبلاتنمكط', 'ئءؤرىةوزظ']],
]
const onsets = 'b ch d dw f fr g gl h j k kw l m n p pr r s sk sn st t th tr v w y z zl kr'.split(' ')
const nuclei = 'a e i o u a e i o u ai oo ee ou'.split(' ')
const codas = ['', '', '', 'n', 'k', 'l', 'b', 'rt', 'sh', 'ng', 'x', 'nd', 'sp', 'm', 'ff', 'g', 'tz']

/** Two fields of one kind of nonsense, by other recipes than those the weights were fitted on. */
export const recipes: Record<string, (random: Random) => [MadeUp, MadeUp]> = {
  random_letters: (random) => two(() => cased(random, random.chars(latin, random.between(5, 12)))),
  random_letters_nonlatin: (random) => {
    const script = random.pick(['Cyrillic', 'Greek', 'Hebrew', 'Arabic'] as const)
    return two(() => ({ text: random.chars(alphabets[script], random.between(5, 9)), script }))
  },
  consonants: (random) => two(() => cased(random, random.chars([...'bcdfghjklmnpqrstvwxz'], random.between(4, 8)))),
  keyboard_mash: (random) => {
    const [script, rows] = random.pick(keyboards)
    return two(() => ({ ...cased(random, mash(random, rows)), script }))
  },
  random_syllables: (random) =>
    two(() =>
      cased(
        random,
        Array.from(
          { length: random.between(2, 4) },
          () => random.pick(onsets) + random.pick(nuclei) + random.pick(codas),
        ).join(''),
      ),
    ),
  repeated: (random) =>
    two(() => {
      const length = random.between(1, 3)
      return cased(
        random,
        random.chars(latin, length).repeat(length === 1 ? random.between(3, 7) : random.between(3, 4)),
      )
    }),
}

function two(make: () => MadeUp): [MadeUp, MadeUp] {
  return [make(), make()]
}

function cased(random: Random, text: string): MadeUp {
  const shape = random.next()
  return {
    text: shape < 0.25 ? text : shape < 0.4 ? text.toUpperCase() : text.charAt(0).toUpperCase() + text.slice(1),
    script: 'Latin',
  }
}

/** Walks from key to neighboring key, sometimes repeating, sometimes jumping to the other hand. */
function mash(random: Random, rows: readonly string[]): string {
  const isLetter = (char: string) => /\p{L}/u.test(char)
  let y = random.below(3)
  let x = random.below(8)
  let text = ''
  const length = random.between(5, 10)
  while (text.length < length) {
    const char = rows[y]?.charAt(x) ?? ''
    if (isLetter(char)) text += char
    if (random.next() < 0.12) {
      y = random.below(3)
      x = random.below(9)
    } else {
      y = Math.min(2, Math.max(0, y + random.pick([-1, 0, 0, 0, 1])))
      x = Math.min((rows[y]?.length ?? 1) - 1, Math.max(0, x + random.pick([-2, -1, 0, 1, 1, 2])))
    }
  }
  return text
}
