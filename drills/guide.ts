import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Block = { guide: string; language: string; text: string }

const fenced = /^( *)```(\w*)\n([\s\S]*?)^ *```$/gm

/** The code blocks of a guide in docs, so that a drill runs what people read. */
export function readBlocks(guide: string): Block[] {
  const text = readFileSync(join(import.meta.dirname, '../docs', guide), 'utf8')
  return [...text.matchAll(fenced)].map(([, indent = '', language = '', block = '']) => ({
    guide,
    language,
    text: block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))
}

/** The block of a guide that has this in it. */
export function readBlock(guide: string, part: string): string {
  const found = readBlocks(guide).filter(({ text }) => text.includes(part))
  if (found.length !== 1) throw new Error(`${found.length} blocks of docs/${guide} have “${part}”`)
  return found[0]?.text ?? ''
}

/** What a block runs, a command each, without comments. */
export function commandsIn(block: string): string[] {
  return block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/(^|\s+)#.*$/, '').trim())
    .filter(Boolean)
}
