import { accentedHash, hasAccent } from './fold.ts'
import { celebrities } from './lists/celebrities.ts'
import { companyWords, initialForms, legalForms, weakCompanyWords } from './lists/company-words.ts'
import { fictional } from './lists/fictional.ts'
import { fillers } from './lists/fillers.ts'
import { jokes } from './lists/jokes.ts'
import { addMark, createMarkedWords, type MarkedWords } from './lists/marked-words.ts'
import { placeholders } from './lists/placeholders.ts'
import { profanity } from './lists/profanity.ts'
import { sentenceWords } from './lists/sentence-words.ts'
import { fillerSurnames, placeholderPairs, weakFillers } from './lists/weak-fillers.ts'
import { createUnits, readField } from './read-field.ts'

/** Bit flags for the lists that contain a word or phrase. */
export const marks = {
  filler: 1,
  weakFiller: 2,
  placeholder: 4,
  placeholderPair: 8,
  company: 16,
  weakCompany: 32,
  sentence: 64,
  particle: 128,
  profanity: 256,
  fictional: 512,
  joke: 1024,
  celebrity: 2048,
  legalForm: 4096,
  initialForm: 8192,
  title: 16384,
  /** Offensive inside a longer word too, in scripts without spaces. */
  strongProfanity: 32768,
  fillerSurname: 65536,
  character: 131072,
} as const

export function buildKnownWords(): MarkedWords {
  const words = createMarkedWords()
  const lists: readonly (readonly [string, number])[] = [
    [fillers, marks.filler],
    [weakFillers, marks.weakFiller],
    [Object.values(placeholders).join(','), marks.placeholder],
    [placeholderPairs, marks.placeholderPair],
    [companyWords, marks.company],
    [weakCompanyWords, marks.weakCompany],
    [legalForms, marks.legalForm],
    [initialForms, marks.initialForm],
    [sentenceWords, marks.sentence],
    [nameParticles, marks.particle],
    [fictional, marks.fictional],
    [jokes, marks.joke],
    [celebrities, marks.celebrity],
    [titles, marks.title],
    [fillerSurnames, marks.fillerSurname],
    [characters, marks.character],
  ]
  const units = createUnits()
  for (const [list, mark] of lists) {
    for (const phrase of list.split(/[,\n]/))
      if (phrase.trim() !== '') addMark(words, readField(phrase, units).phraseHash, mark)
  }
  for (const phrase of profanity.split(/[,\n]/)) addProfanity(words, phrase.trim(), units)
  return words
}

/** Also with its accents, if it has any: without them it may be someone's name. */
function addProfanity(words: MarkedWords, phrase: string, units: Uint16Array): void {
  if (phrase === '') return
  const { phraseHash, letters } = readField(phrase, units)
  addMark(words, phraseHash, letters > 1 ? marks.profanity | marks.strongProfanity : marks.profanity)
  if (hasAccent(phrase)) addMark(words, accentedHash(phrase), marks.profanity)
}

export function hasAny(marksOfWord: number, mask: number): boolean {
  return (marksOfWord & mask) !== 0
}

/** Characters with names that no real person has: a field that matches one is a joke. */
const characters = `
batman, superman, spiderman, spider man, ironman, iron man, catwoman, wonderwoman, wonder woman, aquaman, deadpool, wolverine, magneto, thanos, hulk,
captain america, black panther, black widow, doctor strange, dr strange, green lantern, joker, harley quinn, robin hood, peter pan, darth vader, vader,
yoda, chewbacca, obi wan, skywalker, luke skywalker, han solo, jabba, boba fett, gandalf, frodo, bilbo, sauron, gollum, legolas, aragorn, voldemort,
dumbledore, hermione granger, pikachu, charizard, bulbasaur, squirtle, charmander, pokemon, mewtwo, sonic, supermario, super mario, luigi mario, bowser,
donkey kong, pacman, pac man, minecraft, roblox, fortnite, naruto, sasuke, goku, vegeta, son goku, sailor moon, doraemon, totoro, hello kitty,
mickey mouse, minnie mouse, donald duck, daffy duck, bugs bunny, goofy goof, scooby doo, spongebob, sponge bob, squidward, patrick star, homer simpson,
bart simpson, shrek, dora explorer, teletubbies, santa claus, santa, father christmas, easter bunny, tooth fairy, bigfoot, godzilla, king kong, dracula,
frankenstein, zorro, tarzan, mowgli, popeye, garfield, snoopy, charlie brown, pinocchio, cinderella, snow white, rapunzel, elsa frozen, buzz lightyear,
nemo nobody, captain nemo, jack sparrow, james bond, sherlock holmes, indiana jones, rick sanchez, morty, beavis, butthead, cartman, eric cartman, kermit,
miss piggy, big bird, cookie monster, grinch, gru, minion, minions, optimus prime, megatron, terminator, robocop, rambo, predator, chucky, pennywise,
дед мороз, снегурочка, чебурашка, бэтмен, супермен, человек паук, колобок, карлсон, винни пух, 孙悟空, 孫悟空, 猪八戒, 哪吒, 蝙蝠侠, 超人, 蜘蛛侠, 奥特曼, 喜羊羊, 皮卡丘, 哆啦a梦,
ドラえもん, ピカチュウ, バットマン, スーパーマン, ナルト, 孫悟空, باتمان, سوبرمان, سبايدرمان, 배트맨, 슈퍼맨, 뽀로로, 둘리
`

/** Short words found in names and in sentences alike. They count for neither. */
const nameParticles = `
de, da, do, dos, das, del, della, dello, degli, dei, di, du, des, la, le, lo, las, los, el, al, as, ad, an, ul, ar, ash,
az, abd, abu, bin, bint, binti, ben, ibn, ait, ould, mc, mac, fitz, van, von, vom, zu, zum, zur, der, den, ter, ten, te,
tot, op, in, t, s, af, av, auf, y, e, i, o, a, u, san, santa, santo, sao, st, ste, saint, sainte, of, the third, jr, sr,
ii, iii, iv, dr, prof, ap, ab, ferch, nic, ni, ui, na, ngo, mai, man, may, will, can, sun, am, so, no, to, on, my, her,
him, its, go, it, he, she, who, how, by, at, be, is, up, us, we, me, you, yo, ho, ha, mi, ma, tu, su, ton, son, sen, sin,
con, com, che, chi, hai, per, mon, ils, est, si, ya, wa, ang, mga, dan, ini, itu, ika, ali, dit, dat, wil, kan, jan, min,
din, har, tak, vill, bu, bir, co, jak, ale, bez, ai, mas, tem, sou, eu, ik, het, een, jag, og, et, nu, ei, ole, ile, ama
`

/** Titles typed in place of a first name. Ones that are also first names (Prince, Doctor, Sir) are left out. */
const titles = `
mr, mrs, ms, mx, mister, missus, dr, prof, herr, hr, frau, fr dr, fru, froken, mme, mlle, madame, mademoiselle, monsieur, m me, sr, sra,
srta, senor, senora, senorita, dna, dl, d na, sig, sig ra, sig na, signor, signora, signorina, dott, dott ssa, dhr, mevr, mevrouw, meneer, mej,
pan, pani, panna, gosp, gospodin, gospoda, gdin, gdja, uld, tov, bay, bayan, beyefendi, hanimefendi, kyrios, kyria, sayyid, ustadh, ing,
dipl ing, mag, mgr, bc, mudr, judr, phdr, rndr, rev, fr, sr dr, hon, adv, shri, smt, kum, khun, encik, cik, puan, tuan, bapak, ibu, ong, ba co,
г н, г жа, господин, госпожа, пан, пані, пани, спадар, спадарыня, др, проф, κ, κος, κα, κυρια, κυριος, δρ, მრ, პროფ, տիկին, պարոն,
السيد, السيدة, الدكتور, آقای, خانم, دکتر, מר, גברת, גב, ד ר, श्री, श्रीमती, डॉ, นาย, นาง, นางสาว, คุณ, 先生, 女士, 小姐, 太太, 博士, 教授, 様, さん, 씨, 박사
`
