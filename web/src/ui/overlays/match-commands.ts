import type { ReactNode } from 'react'

export type Command = {
  id: string
  label: string
  /** Synonyms people type. */
  keywords?: string
  icon: ReactNode
  run: () => void
}

export type CommandGroup = { label: string; commands: Command[] }

/** Every typed word must start a word of the label or keywords; groups without a match are dropped. */
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
