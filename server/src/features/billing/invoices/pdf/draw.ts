import { type Font, widthOf } from './helvetica.ts'
import { toWinAnsi, winAnsiCode } from './win-ansi.ts'

/** Content stream operators. The origin is the lower left corner. */
export const pageWidth = 595
export const pageHeight = 842

export type Color = readonly [red: number, green: number, blue: number]

type TextStyle = { size: number; font?: Font; color: Color; align?: 'left' | 'right' }

export function drawText(x: number, y: number, text: string, style: TextStyle): string {
  const { size, font = 'regular', color, align = 'left' } = style
  const left = align === 'right' ? x - widthOf(text, font, size) : x
  return `BT /${fontNames[font]} ${size} Tf ${fill(color)} 1 0 0 1 ${round(left)} ${round(y)} Tm ${literal(text)} Tj ET`
}

export function drawLine(x: number, y: number, width: number, color: Color): string {
  return `${numbers(color)} RG 0.75 w ${round(x)} ${round(y)} m ${round(x + width)} ${round(y)} l S`
}

export function drawShape(points: readonly (readonly [number, number])[], color: Color): string {
  const path = points.map(([x, y], index) => `${round(x)} ${round(y)} ${index === 0 ? 'm' : 'l'}`)
  return `${fill(color)} ${path.join(' ')} h f`
}

/** A PDF string literal in pure ASCII: delimiters and non-ASCII characters are escaped. */
export function literal(text: string): string {
  const escaped = [...toWinAnsi(text)].map((letter) => {
    if (/[()\\]/.test(letter)) return `\\${letter}`
    const code = winAnsiCode(letter)
    return code > 126 ? `\\${code.toString(8)}` : letter
  })
  return `(${escaped.join('')})`
}

export const fontNames: Record<Font, string> = { regular: 'F1', bold: 'F2' }

function fill(color: Color): string {
  return `${numbers(color)} rg`
}

function numbers(color: Color): string {
  return color.map((part) => round(part / 255)).join(' ')
}

function round(number: number): string {
  return String(Math.round(number * 1000) / 1000)
}
