import { hashText } from './hash.ts'

/** Hashes a word with its accents, for list entries where they matter. */
export function accentedHash(word: string): number {
  return hashText(`accented ${word.toLowerCase().normalize('NFC')}`)
}

export function hasAccent(text: string): boolean {
  return /[\u00c0-\u024f\u1e00-\u1eff]/.test(text)
}
