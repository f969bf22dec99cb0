import { isSuffix } from './suffixes.ts'

/** A full name in its parts. Someone with a single name has no last name. */
type NameParts = { firstname: string; lastname?: string }

/**
 * Splits a full name by the habits of its language, as far as the name shows them. Where it shows none, the last word is the last
 * name. Which part a word goes to hardly matters to a verdict, so a wrong guess costs little.
 */
export function splitName(name: string): NameParts {
  const text = name.trim().replace(/\s+/g, ' ')
  const comma = /^([^,،、，]+)[,،、，] ?([^,،、，]+)$/.exec(text)
  // “Lovelace, Ada”, but not “Martin King, Jr.”.
  if (comma?.[1] && comma[2] && !comma[2].split(' ').every(isSuffix)) return parts(comma[2], comma[1])
  const words = text.split(' ')
  const [only = ''] = words
  if (words.length === 1) return splitWord(only)
  // Suffixes stay with the last name, and don't count as one.
  let end = words.length
  while (end > 1 && isSuffix(words[end - 1] ?? '')) end -= 1
  if (end === 1) return parts(only, words.slice(1).join(' '))
  const start = lastNameAt(words.slice(0, end))
  if (start > 0) return parts(words.slice(0, start).join(' '), words.slice(start).join(' '))
  // The family name comes first. Both characters of a Korean surname such as 남궁 are in one word.
  return parts(words.slice(1).join(' '), only)
}

function parts(firstname: string, lastname: string): NameParts {
  const [first, last] = [firstname.trim(), lastname.trim()]
  return first === '' || last === '' ? { firstname: first || last } : { firstname: first, lastname: last }
}

/** Names without a space: Chinese, Japanese and Korean ones, with the family name first, and everyone with a single name. */
function splitWord(word: string): NameParts {
  const dot = word.search(/[・･·•]/)
  // A foreign name in katakana, or a Chinese transcription: ジョン・スミス.
  if (dot > 0 && eastAsian.test(word)) return parts(word.slice(0, dot), word.slice(dot + 1))
  const letters = Array.from(word)
  const family = familyLength(word, letters.length)
  return family === 0 ? { firstname: word } : parts(letters.slice(family).join(''), letters.slice(0, family).join(''))
}

/** How many characters of an unspaced name are the family name; 0 if it isn't a full name. */
function familyLength(word: string, length: number): number {
  if (length < 2 || length > 7) return 0
  if (hangul.test(word)) return length > 4 ? 0 : length > 2 && koreanPairs.test(word) ? 2 : 1
  // 田中さくら: the kana are the given name.
  const kanji = /^([\p{Script=Han}々]+)[ぁ-ヿー]+$/u.exec(word)?.[1]
  if (kanji !== undefined) return Array.from(kanji).length
  if (!han.test(word) || length > 5) return 0
  if (chinesePairs.test(word) || length === 4) return length > 2 ? 2 : 1
  if (length === 5) return /^.[々村谷川]|^[佐長]/u.test(word) ? 3 : 2
  return length === 3 && japaneseFamilies.has(word.slice(0, 2)) ? 2 : 1
}

const eastAsian = /[\p{Script=Han}\p{Script=Katakana}]/u
const hangul = /^\p{Script=Hangul}+$/u
const han = /^[\p{Script=Han}々]+$/u
const cyrillic = /^[\p{Script=Cyrillic}-]+$/u

/** Where the last name begins; 0 if the first word is the family name. */
function lastNameAt(words: readonly string[]): number {
  const plain = words.map(fold)
  const [first = ''] = words
  const last = words.length - 1
  if (isFamilyFirst(words, plain)) return 0
  if (eastAsian.test(first)) return 0
  for (let at = 1; at < last; at += 1) {
    if (!particles.has(plain[at] ?? '')) continue
    // “María del Carmen López”: part of a given name, and the last name is after it.
    if (isMarian(plain, at)) continue
    // “Ruiz y Picasso”: the surname before it belongs to it.
    return joiners.has(plain[at] ?? '') ? Math.max(1, at - 1) : at
  }
  // Two surnames, as in Spain and Latin America.
  if (last >= 2 && isIberian(plain[last - 1] ?? '') && !connected(plain, last)) return last - 1
  return last
}

function isFamilyFirst(words: readonly string[], plain: readonly string[]): boolean {
  const [first = '', second = ''] = words
  const [family = '', given = ''] = plain
  if (hangul.test(first)) return first.length === 1 || koreanPairs.test(first) || words.at(-1)?.length !== 1
  // “Иванов Иван Иванович”: nothing comes after a patronymic.
  if (cyrillic.test(first)) return words.length === 3 && patronymic.test(plain[2] ?? '')
  if (words.length === 2 && hungarianFamilies.has(family)) return hungarianGiven.has(given)
  if (words.length === 3 && hungarianFamilies.has(family))
    return hungarianGiven.has(given) && hungarianGiven.has(plain[2] ?? '')
  if (vietnameseFamilies.has(family))
    return words.length > 2 || /[ạảấầẩẫậắằẳẵặẹẻẽếềểễệịỉĩọỏốồổỗộớờởỡợụủũứừửữựỳỵỷỹđơưăâêô]/i.test(first)
  // “Kim Min-jun”, “Mao Ze-dong”: a family name that stands alone before a hyphenated pair of syllables.
  return words.length === 2 && romanFamilies.has(family) && /^\p{L}{1,6}-\p{L}{1,6}$/u.test(second)
}

/** Whether the word at `last` is joined to the one before it: “Abdul Rahman”. */
function connected(plain: readonly string[], last: number): boolean {
  return particles.has(plain[last - 1] ?? '')
}

function isMarian(plain: readonly string[], at: number): boolean {
  if (plain[0] !== 'maria' && plain[0] !== 'jose') return false
  const after = plain.slice(at, at + 3)
  return (
    after.some((word) => devotions.has(word)) && plain.length > at + after.findIndex((word) => devotions.has(word)) + 1
  )
}

function isIberian(word: string): boolean {
  return /(?:guez|ndez|inez|erez|irez|arez|opez|omez|iaz|uiz|anez|unez|itez)$/.test(word) || iberianFamilies.has(word)
}

function fold(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f.']/g, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** What a last name can begin with. Only after the first word: Ben, Al and Van are given names too. */
const particles = words(
  `de del della dello degli dei di da das do dos du des d la le las los van von vom zu zum zur der den ter ten af av auf
  bin binti bint ibn ben ould al el abu st san santa y e i بن ابن بنت آل ال ابو أبو`,
)
const joiners = words('y e i')
const devotions = words(
  'carmen pilar mar rosario angeles dolores luz concepcion mercedes consuelo socorro refugio soledad',
)
const patronymic = /(?:ович|евич|ич|овна|евна|ична|инична|ойвна|уулу|кызы|оглы)$/

const iberianFamilies = words(
  `garcia martin moreno munoz romero alonso navarro torres ramos gil serrano blanco molina morales ortega delgado castro rubio marin
  sanz iglesias medina garrido cortes castillo santos lozano guerrero cano prieto cruz calvo gallego vidal leon herrera pena flores
  cabrera campos vega fuentes carrasco caballero reyes nieto aguilar pascual santana herrero lorenzo montero hidalgo ferrer duran
  santiago mora vargas arias crespo carmona roman soto velasco moya soler parra bravo gallardo rojas silva souza sousa oliveira
  pereira ferreira lima costa alves ribeiro carvalho almeida teixeira correia marques moreira nunes vieira monteiro cardoso rocha
  salazar mendoza acosta espinoza guzman chavez rios quispe mamani huaman zapata valencia ospina restrepo cardenas salas`,
)
const hungarianFamilies = words(
  `nagy kovacs toth szabo horvath varga kiss molnar nemeth farkas balogh papp takacs juhasz lakatos meszaros olah racz fekete szilagyi
  torok feher gal kis szucs kocsis orsos pinter fodor szalai sipos magyar gulyas biro kiraly katona bogdan balog boros fazekas kelemen
  somogyi varadi fulop orosz vincze veres hegedus hegedus deak budai pap illes szoke voros vass bognar lengyel bodnar hajdu halasz
  szekely kozma pasztor bakos dudas orban barna soos nemes pataki balla farago borbely kerekes szanto mezei csonka erdos csizmadia`,
)
const hungarianGiven = words(
  `peter gabor laszlo istvan jozsef janos zoltan sandor ferenc attila tamas zsolt tibor andras csaba imre lajos gyorgy balazs gyula
  mihaly karoly robert david daniel adam bence mate levente mark norbert akos gergo gergely krisztian richard szabolcs arpad bela geza
  maria erzsebet katalin eva ilona anna zsuzsanna margit judit agnes andrea ildiko julianna erika krisztina eszter monika reka piroska
  timea gabriella edit magdolna veronika zsofia dora kinga nora hanna emese orsolya viktoria aniko beata tunde bernadett melinda petra`,
)
const vietnameseFamilies = words(
  'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly truong dinh lam',
)
const romanFamilies = words(
  `kim lee park choi jung jeong kang cho yoon jang lim han oh seo shin kwon hwang ahn song ryu jeon hong yoo moon yang bae baek
  wang li zhang liu chen zhao huang zhou wu xu sun ma zhu hu guo he gao lin luo zheng liang xie tang cao deng feng chang tsai chiang hsu`,
)
const koreanPairs = /^(?:남궁|황보|제갈|사공|선우|서문|독고|동방)/
const chinesePairs =
  /^(?:欧阳|歐陽|司马|司馬|诸葛|諸葛|上官|夏侯|东方|東方|皇甫|尉迟|公孙|公孫|慕容|令狐|司徒|端木|南宫|南宮|轩辕|宇文|长孙)/
/** Two characters long, and frequent; a third character is then the given name. */
const japaneseFamilies = words(
  `佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 山口 松本 井上 木村 斎藤 清水 山崎 池田 橋本 阿部 石川 山下 中島 石井
  小川 前田 岡田 後藤 藤田 長谷 近藤 村上 遠藤 青木 坂本 斉藤 福田 太田 西村 藤井 金子 岡本 藤原 三浦 中野 中川 原田 松田 竹内 小野
  田村 中山 和田 石田 森田 上田 内田 柴田 酒井 宮崎 横山 高木 安藤 宮本 大野 小島 谷口 今井 工藤 高田 増田 丸山 杉山 村田 大塚 新井
  小山 平野 藤本 河野 上野 野口 武田 松井 千葉 菅原 岩崎 久保 木下 佐野 野村 松尾 菊地 市川 杉本 古川 大西 島田 水野 桜井 渡部 吉川`,
)
