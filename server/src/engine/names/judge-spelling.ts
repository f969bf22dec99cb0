import { kinds } from './characters.ts'
import { addCosts, createCosts, disagreement } from './habits.ts'
import { besideKnownLogit, jointLogit } from './joint-spelling.ts'
import type { JudgedField } from './judge-field.ts'
import type { NameModel } from './load-model.ts'
import { weights } from './weights.ts'

/** The odds of two spellings; where some language spells like this, they are never enough by themselves. */
export function judgeSpelling(model: NameModel, first: JudgedField, last: JudgedField): number {
  const odder = first.spelling > last.spelling ? first : last
  // What is spelled like a name is not looked at further: nearly everybody.
  if (odder.spelling < namelike) return -9
  const isLatin = (first.isUnknown || first.hasKnownName) && (last.isUnknown || last.hasKnownName)
  if (!isLatin) {
    const plainer = Math.min(first.spelling, last.spelling)
    const isBesideKnown = first.hasKnownName || last.hasKnownName || plainer <= -6
    return odder.spelling + (isBesideKnown ? weights.otherScriptBesideKnown : 0.5 * plainer + weights.otherScriptPair)
  }
  const apart = disagreement(costsOf(model, first, 'first'), costsOf(model, last, 'last'))
  if (first.isUnknown && last.isUnknown) {
    const logit = jointLogit(model.joint, first.spelling, last.spelling, apart)
    const isOneOdd = Math.min(first.spelling, last.spelling) < plainName && odder.oddity < habitualBelow
    if (isOneOdd) return Math.min(weights.habitual, logit)
    return (first.oddity + last.oddity) / 2 < plainBelow ? logit - weights.habitualPair : logit
  }
  return excuse(besideKnownLogit(model.joint, odder.spelling, apart), odder.oddity)
}

export function spellingAlone({ spelling, oddity }: JudgedField): number {
  return excuse(spelling, oddity)
}

/** Where some language spells like this it is suspicious at most; where one nearly does, less of it counts. */
function excuse(logit: number, oddity: number): number {
  if (oddity < habitualBelow) return Math.min(weights.habitual, logit)
  return logit - Math.max(0, strangeFrom - oddity) * weights.nearlyHabitual
}

/** Nats for each letter: 97 in 100 names that no list has cost their language less, and 3 in 100 made of random letters. */
const habitualBelow = 3
/** Hardly a name costs more, and 19 in 20 made of random letters do. */
const strangeFrom = 3.4
/** Three in four cost less than this, and one in ten of random syllables. */
const plainBelow = 2.5
/** A name that no list has, but spelled like those that they have. */
const plainName = -3

const namelike = -4.5

/** Written anew for each pair. */
const rooms = { first: new Uint32Array(0), last: new Uint32Array(0) }

function costsOf({ habits }: NameModel, { field }: JudgedField, room: keyof typeof rooms): Uint32Array {
  if (rooms[room].length !== habits.lanes) rooms[room] = createCosts(habits)
  const costs = rooms[room].fill(0)
  for (let i = 0; i < field.tokens.length && i < 4; i++) {
    const token = field.tokens[i]
    if (token?.kind === kinds.latin) addCosts(habits, field.units, token, costs)
  }
  return costs
}
