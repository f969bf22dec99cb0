/**
 * Every weight that was chosen rather than fitted, as log-odds that something is no name: 0 is undecided, 3 is one in
 * twenty, below -1.1 is not worth a remark. The fitted ones (spelling, ordinary words, both fields together) come from
 * names.bin, with what they were fitted on in server/data/README.md.
 */
export const weights = {
  /** A field without any finding, with and without a name that good lists have. */
  knownField: -5,
  plainField: -3.5,

  /** How much it counts that one, less careful source has the word. */
  seen: 3,
  /** A letter of a language of which few names are known: Assamese, Sindhi, Tajik. */
  rareLetter: 2,
  /** A Cyrillic letter that Russian lacks: Belarusian, Uzbek, Chuvash, Abkhaz. */
  beyondRussian: 5,
  /** Scripts of which mostly first names are known, while surnames are long and made to differ: Thai, Georgian, kana. */
  thinScript: 2.5,
  /** An odd word beside a known one in the same field, as in "Nana Agyemang". */
  besideKnownWord: 1.5,
  /** The most that an odd spelling alone counts where some language spells like this: suspicious, not fake. */
  habitual: -0.2,
  /** Taken from it for each nat a letter costs less than in no language. */
  nearlyHabitual: 4,
  /** Two such fields that no language explains together: their fitted odds less this much. */
  habitualPair: 1.5,
  /** Two odd fields in a script whose pairs were not fitted: the odder one, half of the other, and this. */
  otherScriptPair: 1.7,
  /** One odd field in such a script, beside a known name. */
  otherScriptBesideKnown: -0.7,

  repeatedLetters: 5,
  repeatedThrice: 3,
  repeatedPiece: 3.5,
  repeatedName: 0.5,
  keyRow: 4,
  keyRowSeen: 1,
  keyPieces: 2.5,
  keyPiecesSeen: 0.5,

  profanity: 2.5,
  profanitySeen: 1.6,
  profanePhrase: 3,
  profanePhraseBesideName: 2,

  filler: 4,
  fillerPhrase: 5,
  placeholderWord: 4,
  placeholderWordSeen: 1.5,
  fillersInBoth: 2.5,
  /** "nada nada": a word for nothing that is a name too, in both fields. */
  placeholderTwice: 1.5,
  /** Null, Test: surnames too, and then beside a first name of the countries that have them. */
  fillerSurname: -0.6,
  placeholderPair: 3,

  company: 3.5,
  companyWordInName: 1,
  companyWordSeen: 2,
  companyPair: 2.5,
  companyOfNames: -0.5,
  legalInitials: 1.5,

  sentence: 3,
  sentenceLikely: 1.5,
  sentencePossible: 1,
  /** Two fields of dictionary words, nothing of a name in either. */
  dictionaryPair: 2.5,
  /** A dictionary word beside a name: people are called stranger things. */
  dictionaryBesideName: -0.8,

  singleLetters: 1,
  sameUnknown: 0.7,
  /** A title instead of a first name: a person, but not their name. */
  title: -0.9,
  fictional: 2.5,
  wordplay: 1.5,
  celebrity: -0.6,
  /** A well-known name whose parts people bear. */
  namesake: -1.4,
  nothingGiven: -0.1,

  /** What the email's local part adds or takes away where only spelling or ordinary words speak: never enough alone. */
  emailHasName: -0.7,
  emailIsFiller: 0.3,
} as const
