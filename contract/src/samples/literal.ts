/** How a language writes strings, keys and the brackets around them. */
export type LiteralStyle = {
  text: (value: string) => string
  key: (name: string) => string
  object: readonly [open: string, close: string]
  list: readonly [open: string, close: string]
  /** Inside brackets that stay on one line, as in `{ a: 1 }`. */
  padding: string
  step: string
  /** After the last of several lines. */
  trailing: string
  /** What is longer takes several lines. */
  width: number
}

/** A value as a person would write it in that language: what fits stays on one line. */
export function printLiteral(value: unknown, style: LiteralStyle, indent = '', used = 0): string {
  const line = oneLine(value, style)
  if (typeof value !== 'object' || value === null || indent.length + used + line.length <= style.width) return line
  const inner = indent + style.step
  const [open, close] = Array.isArray(value) ? style.list : style.object
  const entries = Array.isArray(value)
    ? value.map((item) => inner + printLiteral(item, style, inner))
    : Object.entries(value).map(([name, item]) => {
        const key = style.key(name)
        return inner + key + printLiteral(item, style, inner, key.length)
      })
  return `${open}\n${entries.join(',\n')}${style.trailing}\n${indent}${close}`
}

function oneLine(value: unknown, style: LiteralStyle): string {
  if (typeof value === 'string') return style.text(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? style.list : style.object
  const entries = isList
    ? value.map((item) => oneLine(item, style))
    : Object.entries(value).map(([name, item]) => style.key(name) + oneLine(item, style))
  const padding = isList || entries.length === 0 ? '' : style.padding
  return open + padding + entries.join(', ') + padding + close
}

export const json: LiteralStyle = {
  text: (value) => JSON.stringify(value),
  key: (name) => `${JSON.stringify(name)}: `,
  object: ['{', '}'],
  list: ['[', ']'],
  padding: ' ',
  step: '  ',
  trailing: '',
  width: 72,
}

/** In single quotes, as JavaScript and PHP prefer. */
export function singleQuoted(value: string): string {
  return `'${value.replace(/[\\']/g, '\\$&')}'`
}
