import { readLimit } from './read-field.ts'
import { withoutSuffixes } from './suffixes.ts'

type Stripped = { rest: string; hasSuffix: boolean; hasEmoji: boolean }

/** Leaves out what people put beside a name: degrees, suffixes such as Jr., and an emoji or two. Null if there's nothing of it. */
export function stripField(text: string): Stripped | null {
  // Nearly every field is one word of letters.
  if (text.length > readLimit || !mayHaveMore.test(text)) return null
  const plain = mayHaveEmoji.test(text) ? text.replace(atStart, '').replace(atEnd, '') : text
  const hasEmoji = plain !== text && plain.trim() !== ''
  const bare = hasEmoji ? plain.trim() : text.trim()
  const named = withoutSuffixes(bare)
  return hasEmoji || named !== null ? { rest: named ?? bare, hasSuffix: named !== null, hasEmoji } : null
}

const mayHaveMore = /[\s,]\S|[\u203c-\u3299\ud83c-\ud83e]/
const mayHaveEmoji = /[\u203c-\u3299\ud83c-\ud83e]/
const emoji = '(?:(?:\\p{Extended_Pictographic}|\\p{Regional_Indicator}{2})[\\p{Emoji_Modifier}\\ufe0f\\u200d]*)'
const atStart = new RegExp(`^\\s*${emoji}{1,2}(?=\\s*\\p{L})`, 'u')
const atEnd = new RegExp(`(?<=[\\p{L}\\p{M}.]\\s*)${emoji}{1,2}\\s*$`, 'u')
