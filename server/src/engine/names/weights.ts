/**
 * Every number that a name verdict rests on and that isn't in names.bin. Unless noted, a weight is the log-odds that
 * something isn't a name: 0 is undecided, 3 is one in twenty, and anything below `thresholds.reason` goes unreported.
 *
 * Where the numbers come from:
 * - fitted, in names.bin, not here: spelling per script and ordinary words (models/train-names/fit-model.ts), and both
 *   fields together (models/train-names/fit-joint.ts). server/data/README.md says what on.
 * - chosen: set by hand, and held in place by judge-name.test.ts and the evaluation set in models/accuracy.
 * - measured: read off the names and the made-up words that the fit uses.
 */
export const weights = {
  // Chosen: where a verdict starts before anything is found.
  /** A field that holds a name from a trusted source, and one that doesn't. */
  knownField: -5,
  plainField: -3.5,
  plainWord: -4,
  /** No evidence at all, for a field or pair, and for a spelling. */
  noEvidence: -9,
  noSpellingEvidence: -6,

  // Chosen: characters that names don't have, whatever they spell.
  tooLong: 5,
  controlCharacters: 5,
  invisibleCharacters: 4.5,
  directionCharacters: 5,
  stackedMarks: 4,
  contactDetails: 6,
  markup: 6,
  symbols: 4.5,
  /** Commas, brackets or doubled dots and hyphens around letters. */
  oddPunctuation: 2,
  emoji: 5,
  digits: 5,
  looseLetters: 4.5,
  noLetters: 6,
  mixedScripts: 4.5,

  // Chosen: how far a fitted spelling score is discounted where the training data is thin.
  /** A less reliable source has the word. */
  seen: 3,
  /** A letter from a language with few known names: Assamese, Sindhi, Tajik. */
  rareLetter: 2,
  /** A Cyrillic letter that Russian doesn't use: Belarusian, Uzbek, Chuvash, Abkhaz. */
  beyondRussian: 5,
  /** Scripts where we know mostly first names, while surnames are long and unique by design: Thai, Georgian, kana. */
  thinScript: 2.5,
  /** An odd word next to a known one in the same field, as in "Nana Agyemang". */
  besideKnownWord: 1.5,
  /** Cap on an odd spelling alone where some language spells that way: suspicious, never fake. */
  habitual: -0.2,
  /** Taken off per nat below `spelling.strangeFrom`. */
  nearlyHabitual: 4,
  /** Taken off the fitted odds of two fields that are each spelled like some language. */
  habitualPair: 1.5,
  /** Taken off two spellings, one of them with accents: made-up words have none. */
  accents: 2,
  /** Added to the fitted odds of two unknown fields, and of an unknown one beside a name. */
  bothUnknown: 0.25,
  oneUnknown: 1,
  /** Two odd fields in a script without fitted pairs: the odder one, this share of the other, and this. */
  otherScriptShare: 0.5,
  otherScriptPair: 1.7,
  /** One odd field in such a script, next to a known name. */
  otherScriptBesideKnown: -0.7,

  // Chosen: repetition and keyboard patterns.
  repeatedLetters: 5,
  repeatedThrice: 3,
  repeatedPiece: 3.5,
  repeatedName: 0.5,
  keyRow: 4,
  keyRowSeen: 1,
  keyPieces: 2.5,
  keyPiecesSeen: 0.5,
  /** Two fields of short runs, at most one of them a name. */
  keyPiecesOfBoth: 1,

  // Chosen: words from the lists in lists/.
  profanity: 2.5,
  profanitySeen: 1.6,
  profanePhrase: 3,
  profanePhraseBesideName: 2,

  filler: 4,
  fillerPhrase: 5,
  placeholderWord: 4,
  placeholderWordSeen: 1.5,
  fillersInBoth: 2.5,
  /** "nada nada": a word for nothing that's also a name, in both fields. */
  placeholderTwice: 1.5,
  /** Null and Test are surnames too, after a first name from the countries that have them. */
  fillerSurname: -0.6,
  placeholderPair: 3,

  company: 3.5,
  companyWordInName: 1,
  companyWordSeen: 2,
  companyPair: 2.5,
  companyOfNames: -0.5,
  /** "AG" or "SA" in capitals after a name that isn't, and in any case after several words. */
  legalInitials: 1.5,
  legalInitialsAfterWords: 1,

  /** A sentence, plus one for each small word and minus one for each name, up to these counts. */
  sentence: 3,
  sentenceSmallWords: 2,
  sentenceNames: 3,
  sentenceLikely: 1.5,
  sentencePossible: 1,

  singleLetters: 1,
  /** Two letters that are written as initials: a person who won't say, and no reason to block one. */
  initials: -1.2,
  sameUnknown: 0.7,
  /** A title instead of a first name: a person, but not their name. */
  title: -0.9,
  fictional: 2.5,
  wordplay: 1.5,
  celebrity: -0.6,
  /** A famous name whose parts are common names. */
  namesake: -1.4,
  /** A degree, a suffix or an emoji beside a name: reported, and nothing else. */
  besideName: -1.4,
  nothingGiven: -0.1,

  // Chosen: ordinary words. `wordiness` is the fitted log-odds that a word is English rather than a name.
  /** Added for a dictionary word, taken off for one that any source of names has. */
  dictionaryWord: 2,
  wordSeenAsName: 2,
  /** Bounds on what one word contributes; a trusted name contributes the lower one. */
  minWordiness: -4,
  maxWordiness: 5,
  /** Where a word, a field and a pair count as ordinary, what is taken off their wordiness then, and the cap. */
  ordinaryWordFrom: 2,
  ordinaryFieldFrom: 4,
  ordinaryFieldOffset: 4.5,
  ordinaryPairFrom: 1.7,
  ordinaryPairOffset: 1.8,
  maxOrdinary: 3,
  /** Two fields of dictionary words with nothing of a name in either. */
  dictionaryPair: 2.5,
  /** A dictionary word next to a name: people are called stranger things. */
  dictionaryBesideName: -0.8,

  // Chosen: combining two fields. The doubtful one, a share of the other within bounds, and a constant; a certain one
  // stands on its own.
  certainField: 3,
  otherFieldShare: 0.4,
  minOtherField: -4,
  maxOtherField: 2,
  twoFields: 0.4,

  // Chosen: what the email's local part adds to a verdict on spelling or ordinary words. Never enough to decide it.
  emailHasName: -0.7,
  emailIsFiller: 0.3,
} as const

/** Chosen: where scores become verdicts. */
export const thresholds = {
  /** Probabilities. A field in a pair that isn't fake stays just below fake. */
  fake: 0.5,
  belowFake: 0.499,
  suspicious: 0.25,
  /** Log-odds: what a finding needs to be reported as a reason, and a word's finding to be considered at all. */
  reason: -1.5,
  wordFinding: -2,
  /** In a pair that's fake for its spelling, a field whose own spelling is odder than this is part of it. */
  oddField: -2.5,
} as const

/** When a spelling is excused. The first three are nats per letter, to the language group that finds it least odd. */
export const spelling = {
  /** Measured: 97% of names that no list has cost less, and 3% of random letters. */
  habitualBelow: 3,
  /** Measured: hardly any name costs more, and 95% of random letters do. */
  strangeFrom: 3.4,
  /** Measured: three in four names cost less, and one in ten random syllables. */
  plainBelow: 2.5,
  /** Chosen: other scripts have no habit tables, so nothing is excused there. */
  noHabits: 9,
  /** Chosen, as log-odds: an unknown name spelled like known ones, and one that needs no further scoring. */
  plainName: -3,
  namelike: -4.5,
} as const

/**
 * Bounds and constants of the fitted features. Chosen before the fit, so they're part of the model: a change needs
 * a new names.bin.
 */
export const features = {
  /** Nats by which names beat random letters, over the whole word. */
  maxRandom: 12,
  /** Nats by which English beats names, over the whole word. */
  maxWordiness: 10,
  maxLength: 14,
  /** What a letter of a name costs its own language, on average; and the bounds of what a word costs beyond that. */
  usualCost: 2.3,
  excessMin: -12,
  excessMax: 30,
  /** Letters of a script whose alphabet wasn't counted. */
  defaultAlphabet: 30,
  /** Of two spellings together: each one's log-odds, and the nats lost when one language has to explain both. */
  minSpelling: -6,
  maxSpelling: 8,
  maxDisagreement: 12,
} as const
