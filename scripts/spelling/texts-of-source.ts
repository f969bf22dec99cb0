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

/** Starts with a capital, or has three words and a period; no code characters. */
function isProse(text: string): boolean {
  if (/[{}<>=|\\]|--|\$\d|\w\(|^\S+:\S/.test(text)) return false
  return /^["“(]?[A-Z][a-z]/.test(text) || /[a-z]+ [a-z]+ [a-z]+.*\.$/s.test(text)
}
