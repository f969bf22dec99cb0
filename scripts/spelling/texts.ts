import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

/** The prose of a source file: text between tags, and strings that are sentences or labels. */
export function textsOfSource(file: string, source: string): string[] {
  const texts: string[] = []
  const add = (text: string) => {
    if (isProse(text)) texts.push(text)
  }
  new Visitor({
    JSXText: ({ value }) => {
      texts.push(value)
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') add(value)
    },
    TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.cooked ?? '').join(' … ')),
  }).visit(parseSync(file, source).program)
  return texts
}

/** The names in a source file: identifiers, keys, and strings that are one word, such as a status. */
export function namesOf(file: string, source: string): string[] {
  const names: string[] = []
  new Visitor({
    Identifier: ({ name }) => {
      names.push(name)
    },
    Literal: ({ value }) => {
      if (typeof value === 'string' && /^[a-z]\w*$/i.test(value)) names.push(value)
    },
  }).visit(parseSync(file, source).program)
  return names
}

export function wordsOfName(name: string): string[] {
  return name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase())
}

/** Starts with a capital, or has three words and a period; no code characters. */
function isProse(text: string): boolean {
  if (/[{}<>=|\\]|--|\$\d|\w\(|^\S+:\S/.test(text)) return false
  return /^["“(]?[A-Z][a-z]/.test(text) || /[a-z]+ [a-z]+ [a-z]+.*\.$/s.test(text)
}

/** The prose of a Markdown file: no code, no URLs, no placeholders. */
export function textOfMarkdown(markdown: string): string {
  return markdown
    .replaceAll(/^```.*?^```/gms, ' ')
    .replaceAll(/<!--.*?-->/gs, ' ')
    .replaceAll(/`[^`]*`/g, ' ')
    .replaceAll(/\{\{.*?\}\}/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, '] ')
    .replaceAll(/<[^>]+>/g, ' ')
}

const root = join(import.meta.dirname, '../..')

/** Passwords and names of places aren't for a dictionary. */
export function filesUnder(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file) && !/(common-passwords|indian-states)\.ts$/.test(file))
    .map((file) => join(folder, file))
}

export function readText(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The words a dictionary can know: no file names, identifiers, URLs or abbreviations. */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll('’', "'")
    .split(/[\s—–…→·]+/)
    .filter((chunk) => !codeMark.test(chunk))
    .flatMap((chunk) => chunk.split(/[^A-Za-z0-9À-ỿ']+/))
    .map((word) => word.replace(/^'+|'+$|'s$/g, ''))
    .filter((word) => /^[A-Za-z][a-z']{2,}$/.test(word))
}

/** Anything with one of these isn't a word: a URL, path, variable, option, or a number with a unit. */
const codeMark = /[_/@=<>{}$#\\|~^]|:\/\/|\w\.\w|^-|\d/
