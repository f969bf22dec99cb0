import type { Source } from './source.ts'

/**
 * Names of other scripts as passports and rosters write them, so that Lyutyi and Papadopoulou are spelled like names
 * too. Several systems where several are common; a name with an uncovered letter is left out.
 */
export function romanized(sources: readonly Source[]): Source[] {
  const names = new Set(
    sources
      .flatMap((source) => source.names)
      .filter((name) => /^[\u0370-\u052F\u0530-\u058F\u10D0-\u10FF]+$/.test(name)),
  )
  return ways.map(([locale, way]) => {
    const latin = new Set<string>()
    for (const name of names) {
      const spelled = spell(name.toLowerCase(), way)
      if (spelled) latin.add(spelled)
    }
    return { name: 'romanized', trust: 0.5, locale, names: [...latin] }
  })
}

type Way = Record<string, string>

function spell(name: string, way: Way): string | null {
  let latin = ''
  for (let i = 0; i < name.length; ) {
    const two = way[name.slice(i, i + 2)]
    const one = two ?? way[name.charAt(i)]
    if (one === undefined) return null
    latin += one
    i += two === undefined ? 1 : 2
  }
  return latin.normalize('NFC')
}

const russian: Way = pairs(
  'а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ - ы y ь - э e ю yu я ya ий iy',
)
const shortRussian: Way = { ...russian, ...pairs('ё e ий y ый y ю iu я ia х h щ sch') }
const ukrainian: Way = { ...russian, ...pairs("г h ґ g є ye и y і i ї yi й i ий yi щ shch ' - ’ - ʼ -") }
const bulgarian: Way = { ...russian, ...pairs('щ sht ъ a х h ь y ц ts') }
const serbian: Way = pairs(
  'а a б b в v г g д d ђ dj е e ж z з z и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ c у u ф f х h ц c ч c џ dz ш s',
)
const kazakh: Way = { ...russian, ...pairs('ә a ғ g қ k ң n ө o ұ u ү u һ h і i ӯ u ҳ h ҷ j ӣ i ў o') }
const greek: Way = {
  ...pairs(
    'α a ά a β v γ g δ d ε e έ e ζ z η i ή i θ th ι i ί i ϊ i ΐ i κ k λ l μ m ν n ξ x ο o ό o π p ρ r σ s ς s τ t υ y ύ y ϋ y φ f χ ch ψ ps ω o ώ o',
  ),
  ...pairs('ου ou ού ou αυ av ευ ev γγ ng γκ gk μπ b ντ nt τσ ts τζ tz'),
}
const georgian: Way = pairs(
  'ა a ბ b გ g დ d ე e ვ v ზ z თ t ი i კ k ლ l მ m ნ n ო o პ p ჟ zh რ r ს s ტ t უ u ფ p ქ k ღ gh ყ q შ sh ჩ ch ც ts ძ dz წ ts ჭ ch ხ kh ჯ j ჰ h',
)
const armenian: Way = pairs(
  'ա a բ b գ g դ d ե e զ z է e ը y թ t ժ zh ի i լ l խ kh ծ ts կ k հ h ձ dz ղ gh ճ ch մ m յ y ն n շ sh ո o չ ch պ p ջ j ռ r ս s վ v տ t ր r ց ts ւ v փ p ք k օ o ֆ f և ev ու u',
)
/** Too many languages use Cyrillic for the script to identify one. */
const ways: readonly (readonly [locale: string, way: Way])[] = [
  ['', russian],
  ['', shortRussian],
  ['', ukrainian],
  ['', bulgarian],
  ['', serbian],
  ['', kazakh],
  ['GR', greek],
  ['GE', georgian],
  ['AM', armenian],
]

/** "а a щ shch": a letter and its romanization, "-" for none. */
function pairs(list: string): Way {
  const words = list.split(' ')
  const way: Way = {}
  for (let i = 0; i + 1 < words.length; i += 2) way[words[i] ?? ''] = words[i + 1] === '-' ? '' : (words[i + 1] ?? '')
  return way
}
