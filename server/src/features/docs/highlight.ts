/** Highlights strings, comments, keywords and numbers. Enough for short samples in any language shown. */
export function highlight(code: string, language: string): string {
  const pattern = patterns[language]
  if (!pattern) return escapeHtml(code)
  let html = ''
  let end = 0
  for (const match of code.matchAll(pattern)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? []
    html += `${escapeHtml(code.slice(end, match.index))}<span class="${kind}">${escapeHtml(match[0])}</span>`
    end = match.index + match[0].length
  }
  return html + escapeHtml(code.slice(end))
}

const quoted = String.raw`"""[^]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'|${'`'}(?:[^${'`'}\\]|\\.)*${'`'}`
const number = String.raw`\b\d[\d_.]*\b`

function patternOf(comment: string, keywords: string): RegExp {
  const words = keywords.split(' ').join('|')
  return new RegExp(`(?<com>${comment})|(?<str>${quoted})|(?<kwd>\\b(?:${words})\\b)|(?<num>${number})`, 'g')
}

const patterns: Record<string, RegExp> = {
  json: new RegExp(`(?<key>"[^"]*"(?=\\s*:))|(?<str>"[^"]*")|(?<num>${number}|\\btrue\\b|\\bfalse\\b|\\bnull\\b)`, 'g'),
  bash: new RegExp(
    `(?<com>(?<=^|\\s)#.*)|(?<str>${quoted})|(?<kwd>\\b(?:curl|npm|npx|export)\\b)|(?<key>\\s--?[A-Za-z][\\w-]*)`,
    'gm',
  ),
  typescript: patternOf(
    '//.*',
    'import from export const let await async function return if else new throw try catch switch case instanceof',
  ),
  python: patternOf('#.*', 'import from def return if else elif with as for in raise try except None True False print'),
  php: patternOf('//.*', 'echo true false null return new if else'),
  go: patternOf('//.*', 'package import func if err nil return defer panic'),
  ruby: patternOf('#.*', 'require puts def end do if else nil true false'),
  java: patternOf('//.*', 'import class public static void throws new var return'),
}

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
