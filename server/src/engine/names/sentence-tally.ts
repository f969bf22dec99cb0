import type { Finding } from './judge-characters.ts'
import type { JudgedWord } from './judge-word.ts'
import { hasAny, marks } from './known-words.ts'
import { weights } from './weights.ts'

/** A field's words, counted: function words that aren't in names, ones that are, names, and ordinary words. */
export type SentenceTally = { small: number; either: number; names: number; ordinary: number }

export function tallySentence(words: readonly JudgedWord[]): SentenceTally {
  const tally = { small: 0, either: 0, names: 0, ordinary: 0 }
  for (const word of words) {
    const isParticle = hasAny(word.marks, marks.particle)
    // Ola means hello, and is also a name.
    const isName = word.isTrusted && word.length > 2
    if (hasAny(word.marks, marks.sentence)) tally[isParticle || isName ? 'either' : 'small']++
    else if (isParticle || hasAny(word.marks, marks.filler | marks.weakFiller)) continue
    else if (word.isTrusted) tally.names++
    else if (word.wordiness > weights.ordinaryWordFrom) tally.ordinary++
  }
  return tally
}

export function judgeSentence({ small, either, names }: SentenceTally, findings: Finding[]): void {
  if (small >= 2 || (small >= 1 && small + either >= 2))
    findings.push({
      code: 'sentence',
      logit: weights.sentence + Math.min(weights.sentenceSmallWords, small) - Math.min(weights.sentenceNames, names),
    })
  else if (small === 1 && names === 0) findings.push({ code: 'sentence', logit: weights.sentenceLikely })
  else if (either >= 3 && names === 0) findings.push({ code: 'sentence', logit: weights.sentencePossible })
}
