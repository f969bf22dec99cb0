import type { InvoiceSheet } from './invoice-sheet.ts'
import { contentWidth, ink, margin, muted, pageTop, rule } from './look.ts'
import { money } from './money.ts'
import { drawLine, drawText, pageWidth } from './pdf/draw.ts'
import { fitted } from './pdf/helvetica.ts'

const right = pageWidth - margin
const quantityAt = right - 110
const sumsAt = margin + contentWidth / 2
const lineHeight = 34
const bottomOfPage = margin + 30

/** The table and the sums below the heading, continued on further pages if needed. */
export function renderLines(sheet: InvoiceSheet, heading: string[], top: number): string[][] {
  const pages: string[][] = []
  let page = [...heading, ...tableHead(top)]
  let y = top - 28
  const makeRoom = (height: number) => {
    if (y - height >= bottomOfPage) return
    pages.push(page)
    page = tableHead(pageTop)
    y = pageTop - 28
  }
  for (const line of sheet.lines) {
    makeRoom(lineHeight)
    page.push(...tableLine(y, line, sheet.currency))
    y -= lineHeight
  }
  makeRoom(sheet.sums.length * 21 + 10)
  page.push(drawLine(margin, y + 12, contentWidth, rule), ...sums(y - 10, sheet))
  return [...pages, page]
}

function tableHead(y: number): string[] {
  const style = { size: 8.5, color: muted }
  return [
    drawText(margin, y, 'Description', style),
    drawText(quantityAt, y, 'Quantity', { ...style, align: 'right' }),
    drawText(right, y, 'Amount', { ...style, align: 'right' }),
    drawLine(margin, y - 8, contentWidth, ink),
  ]
}

function tableLine(y: number, line: InvoiceSheet['lines'][number], currency: string): string[] {
  const style = { size: 9.5, color: ink }
  return [
    drawText(margin, y, fitted(line.name, 'regular', style.size, quantityAt - margin - 50), style),
    ...(line.period ? [drawText(margin, y - 12, line.period, { size: 8.5, color: muted })] : []),
    drawText(quantityAt, y, String(line.quantity), { ...style, align: 'right' }),
    drawText(right, y, money(line.amountMinor, currency), { ...style, align: 'right' }),
  ]
}

function sums(top: number, { sums, currency }: InvoiceSheet): string[] {
  return sums.flatMap(([name, amountMinor], index) => {
    const y = top - 21 * index
    const isLast = index === sums.length - 1
    const style = { size: 9.5, color: ink, font: isLast ? 'bold' : 'regular' } as const
    return [
      drawText(sumsAt, y, name, style),
      drawText(right, y, money(amountMinor, currency), { ...style, align: 'right' }),
      ...(isLast ? [] : [drawLine(sumsAt, y - 7, right - sumsAt, rule)]),
    ]
  })
}
