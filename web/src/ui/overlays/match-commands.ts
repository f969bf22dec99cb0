import type { ReactNode } from 'react'

export type Command = {
  id: string
  label: string
  /** Other words that people type for it. */
  keywords?: string
  icon: ReactNode
  run: () => void
}

export type CommandGroup = { label: string; commands: Command[] }

/** Every typed word must begin a word of the label or the keywords; groups without a match are left out. */
export function matchCommands(groups: CommandGroup[], query: string): CommandGroup[] {
  const typed = wordsOf(query)
  return groups
    .map(({ label, commands }) => ({ label, commands: commands.filter((command) => isMatch(command, typed)) }))
    .filter(({ commands }) => commands.length > 0)
}

function isMatch({ label, keywords = '' }: Command, typed: string[]): boolean {
  const known = wordsOf(`${label} ${keywords}`)
  return typed.every((word) => known.some((candidate) => candidate.startsWith(word)))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
