import type { ReactNode } from 'react'

export type Command = {
  id: string
  label: string
  /** Synonyms people type. */
  keywords?: string
  icon: ReactNode
  run: () => void
}

export type CommandGroup = {
  label: string
  commands: Command[]
  /** Too many to look through: shown once something is typed. */
  isFoundOnly?: boolean
  /** Commands for what was typed, word for word. */
  find?: (query: string) => Command[]
}

/**
 * Every typed word must start a word of the label or keywords, give or take one typing error. The best match comes first:
 * labels before keywords, whole words before beginnings. Groups without a match are dropped.
 */
export function matchCommands(groups: CommandGroup[], query: string): CommandGroup[] {
  const typed = wordsOf(query)
  if (typed.length === 0) return groups.filter(({ isFoundOnly }) => !isFoundOnly)
  return groups
    .map(({ label, commands, find }) => {
      const rated = commands
        .map((command) => ({ command, rating: rate(command, typed) }))
        .filter(({ rating }) => rating > 0)
        .sort((a, b) => b.rating - a.rating)
        .concat(find?.(query).map((command) => ({ command, rating: 1 })) ?? [])
      return { label, commands: rated.map(({ command }) => command), best: rated[0]?.rating ?? 0 }
    })
    .filter(({ best }) => best > 0)
    .sort((a, b) => b.best - a.best)
    .map(({ label, commands }) => ({ label, commands }))
}

/** Zero if a word is found nowhere. */
function rate({ label, keywords = '' }: Command, typed: string[]): number {
  const named = wordsOf(label)
  const known = wordsOf(keywords)
  let sum = 0
  for (const word of typed) {
    const rating = Math.max(2 * rateWord(word, named), rateWord(word, known))
    if (rating === 0) return 0
    sum += rating
  }
  return sum
}

function rateWord(typed: string, words: string[]): number {
  return Math.max(
    0,
    ...words.map((word) => (word === typed ? 3 : word.startsWith(typed) ? 2 : isSlip(typed, word) ? 0.5 : 0)),
  )
}

/** One letter wrong, missing, too many or swapped, in a word long enough to be sure. */
function isSlip(typed: string, word: string): boolean {
  if (typed.length < 4 || typed[0] !== word[0]) return false
  return [-1, 0, 1].some((more) => isOneEdit(typed, word.slice(0, typed.length + more)))
}

function isOneEdit(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  const isSwap = short[at] === long[at + 1] && short[at + 1] === long[at]
  return short.slice(at + 1) === long.slice(at + 1) || (isSwap && short.slice(at + 2) === long.slice(at + 2))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
