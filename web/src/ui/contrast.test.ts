import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const themes = { light: readColors(':root'), dark: { ...readColors(':root'), ...readColors('.dark') } }
const grounds = ['bg', 'surface', 'subtle']
const texts = ['text', 'muted', 'faint', 'accent', 'ok', 'warn', 'bad', 'info']
const onTheirOwnGround = [
  ['accent', 'accent-weak'],
  ['ok', 'ok-weak'],
  ['warn', 'warn-weak'],
  ['bad', 'bad-weak'],
  ['info', 'info-weak'],
  ['on-ink', 'ink'],
  ['on-ink', 'ink-hover'],
  ['on-bad', 'bad'],
  ['on-bad', 'bad-hover'],
  ['text', 'accent-weak'],
] as const

for (const [theme, colors] of Object.entries(themes)) {
  const textPairs = [...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)), ...onTheirOwnGround]
  test.each(textPairs)(`${theme}: %s reads on %s`, (text, ground) => {
    expect(contrast(colors[text], colors[ground])).toBeGreaterThanOrEqual(4.5)
  })
  test.each(grounds)(`${theme}: the edge of a control shows on %s`, (ground) => {
    expect(contrast(colors.control, colors[ground])).toBeGreaterThanOrEqual(3)
  })
}

function readColors(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
}

/** WCAG 2 contrast ratio. */
function contrast(a = '', b = ''): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
