import { parseSync, Visitor } from 'rolldown/utils'

/** What people read of a source file: the text between tags, and strings that are written as sentences or labels. */
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

/** A capital begins it, or three words and a full stop are in it; the marks of code are not. */
function isProse(text: string): boolean {
  if (/[{}<>=|\\]|--|\$\d|\w\(|^\S+:\S/.test(text)) return false
  return /^["“(]?[A-Z][a-z]/.test(text) || /[a-z]+ [a-z]+ [a-z]+.*\.$/s.test(text)
}
