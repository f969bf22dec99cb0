/** Deterministic by its seed (mulberry32), so that a figure can be had again. */
export type Random = {
  next(): number
  below(max: number): number
  pick<Value>(values: readonly Value[]): Value
  /** By weights. */
  weigh<Value>(values: readonly (readonly [weight: number, value: Value])[]): Value
  chance(share: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (max: number) => Math.floor(next() * max)
  return {
    next,
    below,
    pick: (values) => values[below(values.length)] as (typeof values)[number],
    weigh(values) {
      let left = next() * values.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of values) {
        left -= weight
        if (left < 0) return value
      }
      return (values.at(-1) as (typeof values)[number])[1]
    },
    chance: (share) => next() < share,
  }
}

const words = (text: string) => text.trim().split(/\s+/)

const latin = {
  first:
    words(`Anna Ben Carla David Elena Felix Grace Hugo Ines Jonas Katarina Liam Maria Nadia Oscar Paula Quentin Rosa Samuel Teresa
    Ulrich Valeria Walter Ximena Yusuf Zoe Amina Bruno Chiara Dmitri Esther Farid Gloria Hassan Ivana Joao Kwame Leila Mateusz Noor
    Olga Pedro Ruth Sanjay Thandi Umar Vera Wanjiru Yara Zainab Ayodele Bogdan Camille Dario Emeka Freya Giulia Henrik Ioana Jakub
    Kavita Lars Mehmet Nkechi Orla Pavel Rania Stefan Tomasz Viktor`),
  last: words(`Adler Baker Costa Duarte Evans Fischer Garcia Hoang Ibrahim Jensen Kowalski Lopez Martin Nguyen Okafor Petrov Quinn Rossi
    Santos Tanaka Ueda Vasquez Weber Yilmaz Zimmermann Abebe Bianchi Chen Dimitrov Eriksson Farouk Gupta Haddad Ivanova Johansson
    Kamara Lindqvist Mbeki Novak Oliveira Popescu Rahman Schmidt Tkachenko Usman Virtanen Wang Yamamoto Zielinski Andrade Bakker
    Cohen Dlamini Ekström Ferrari Grant Horvat Iyer Jovanovic Keller Larsen Moreau Nakamura Osei Pereira Reid Silva Tran Vogel Walsh`),
}
const scripts = [
  {
    first: words('Анна Иван Мария Сергей Ольга Дмитрий Елена Павел'),
    last: words('Иванова Петров Смирнова Кузнецов Попова Волков'),
  },
  { first: words('伟 芳 娜 敏 静 强 磊 洋'), last: words('王 李 张 刘 陈 杨 赵 黄') },
  { first: words('محمد فاطمة علي مريم يوسف ليلى'), last: words('حسن إبراهيم خليل عثمان ناصر') },
  { first: words('민준 서연 지후 하은 도윤 수아'), last: words('김 이 박 최 정 강') },
]
const nouns =
  words(`river stone maple cloud tiger pixel lemon harbor falcon garden copper meadow rocket willow ember coral summit
  violet canyon breeze cedar orbit raven saffron`)
const adjectives = words(
  'sunny brave quiet happy lucky swift mellow golden fuzzy clever silver cosmic royal gentle wild',
)

export type Name = { firstname: string; lastname: string /** As an address has them. */; first: string; last: string }

export function personOf(random: Random, isForeign = random.chance(0.04)): Name {
  const { first, last } = isForeign ? random.pick(scripts) : latin
  const [firstname, lastname] = [random.pick(first), random.pick(last)]
  // Someone whose name is in another script has an address in Latin letters.
  const [shownFirst, shownLast] = isForeign
    ? [random.pick(latin.first), random.pick(latin.last)]
    : [firstname, lastname]
  const fold = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
  return { firstname, lastname, first: fold(shownFirst), last: fold(shownLast) }
}

/** As people choose them. */
export function naturalLocal(random: Random, { first, last }: Name): string {
  const year = String(1960 + random.below(48))
  return random.weigh([
    [14, () => `${first}.${last}`],
    [12, () => `${first}${last}`],
    [4, () => `${first}_${last}`],
    [8, () => `${first[0]}${last}`],
    [4, () => `${last}.${first}`],
    [3, () => `${last}${first[0]}`],
    [5, () => `${first}${last}${random.below(100)}`],
    [5, () => `${first}.${last}${random.below(100)}`],
    [7, () => `${first}${random.below(1000)}`],
    [4, () => `${first}${year}`],
    [4, () => `${first}${last}${year.slice(2)}`],
    [3, () => `${first}.${last[0]}`],
    [2, () => `${first}-${last}`],
    [4, () => `${random.pick(adjectives)}${random.pick(nouns)}${random.below(100)}`],
    [4, () => `${random.pick(nouns)}${random.below(1000)}`],
    [2, () => `${random.pick(adjectives)}.${random.pick(nouns)}`],
    [1, () => `${first}${random.below(100000)}`],
    [1, () => String(100000000 + random.below(900000000))],
  ])()
}

export function wordLocal(random: Random, digits: number): string {
  return `${random.pick(adjectives)}${random.pick(nouns)}${digitsOf(random, digits)}`
}

export function digitsOf(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.below(10)).join('')
}

export function lettersOf(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.pick([...'abcdefghijklmnopqrstuvwxyz'])).join('')
}

const syllables = words('ba ko ri ten mal vo su pra dil con fer ga lu min os tar ve zan qui bel')

/** A domain that nobody knows, such as a small company's or a farm's. */
export function unknownDomain(random: Random): string {
  const made = () => Array.from({ length: 2 + random.below(2) }, () => random.pick(syllables)).join('')
  const name = random.weigh([
    [
      4,
      () => `${made()}${random.pick(['bakery', 'consulting', 'studio', 'design', 'tech', 'law', 'dental', 'foods'])}`,
    ],
    [2, () => `${made()}-${random.pick(nouns)}`],
    [3, () => `${random.pick(nouns)}${made()}`],
    [2, made],
  ])()
  return `${name}.${random.pick(['com', 'com', 'com', 'net', 'org', 'de', 'co.uk', 'io', 'fr', 'it', 'com.br', 'co'])}`
}

export const providers: readonly (readonly [number, string])[] = [
  [46, 'gmail.com'],
  [9, 'outlook.com'],
  [8, 'hotmail.com'],
  [8, 'yahoo.com'],
  [6, 'icloud.com'],
  [2, 'gmx.de'],
  [2, 'web.de'],
  [2, 'proton.me'],
  [1, 'orange.fr'],
  [1, 'mail.ru'],
  [1, 'libero.it'],
  [1, 'yahoo.co.uk'],
  [1, 'aol.com'],
]

export const companies = words(
  'siemens.com adobe.com ibm.com sap.com ikea.com nike.com boeing.com nestle.com bbc.co.uk loreal.com airbnb.com mongodb.com',
)
export const schools = words('mit.edu ox.ac.uk stanford.edu ethz.ch u-tokyo.ac.jp unimelb.edu.au')

const systems = [
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'Linux; Android 14; K',
  'iPhone; CPU iPhone OS 18_5 like Mac OS X',
  'iPad; CPU OS 18_3 like Mac OS X',
]

/** Few browsers are common, many are rare. */
export function agentOf(random: Random): string {
  const version = 140 - Math.floor(16 * random.next() ** 2.5)
  return `Mozilla/5.0 (${random.weigh([
    [40, systems[0]],
    [20, systems[1]],
    [5, systems[2]],
    [15, systems[3]],
    [17, systems[4]],
    [3, systems[5]],
  ])}) AppleWebKit/537.36 Chrome/${version}.0.0.0 Safari/537.36`
}

/** Homes and phones; some of them behind a carrier's few addresses. */
export function homeAddress(random: Random): string {
  if (random.chance(0.05)) return `100.${65 + random.below(3)}.${random.below(4)}.${random.below(256)}`
  if (random.chance(0.15)) {
    return `2a02:${(0x800 + random.below(256)).toString(16)}:${random.below(65536).toString(16)}:${random.below(65536).toString(16)}::${1 + random.below(9)}`
  }
  const first = random.pick([24, 31, 46, 62, 71, 78, 82, 86, 91, 98, 109, 151, 176, 188, 201, 217])
  return `${first}.${random.below(256)}.${random.below(256)}.${1 + random.below(254)}`
}

/** Of hosting providers, a few networks each. */
export function rentedNetworks(random: Random, count: number): string[] {
  const wide = ['5.9', '95.216', '51.38', '167.99', '139.59', '45.76', '178.62', '144.76', '104.248', '192.99']
  return Array.from({ length: count }, () => `${random.pick(wide)}.${random.below(256)}`)
}
