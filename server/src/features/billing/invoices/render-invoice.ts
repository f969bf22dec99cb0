import { productName } from '@assay/contract/product'
import type { InvoiceSheet } from './invoice-sheet.ts'
import { accent, contentWidth, ink, margin, muted, pageTop, rule } from './look.ts'
import { type Color, drawLine, drawShape, drawText, pageWidth } from './pdf/draw.ts'
import { type Font, fitted, wrapped } from './pdf/helvetica.ts'
import { writePdf } from './pdf/write-pdf.ts'
import { renderLines } from './render-lines.ts'

/** The invoice as a PDF, on as many pages as its lines need. */
export function renderInvoice(sheet: InvoiceSheet): Uint8Array {
  const { blocks, bottom } = heading(sheet)
  const pages = renderLines(sheet, blocks, bottom)
  return writePdf({
    title: `Invoice ${sheet.number}`,
    author: productName,
    createdAt: sheet.createdAt,
    pages: pages.map((operators, index) => [...operators, ...footer(sheet, index + 1, pages.length)]),
  })
}

function heading({ facts, seller, buyer, headline }: InvoiceSheet): { blocks: string[]; bottom: number } {
  const factsAt = pageTop - 60
  const partiesAt = factsAt - 17 * facts.length - 20
  const buyerAt = seller.length > 0 ? margin + contentWidth / 2 : margin
  const [from, to] = [partyLines(seller), partyLines(buyer)]
  const headlineAt = partiesAt - 14 * Math.max(from.length, to.length) - 48
  const blocks = [
    ...letterhead(),
    ...facts.flatMap(([name, value], index) => fact(factsAt - 17 * index, name, value)),
    ...party(margin, partiesAt, 'From', from),
    ...party(buyerAt, partiesAt, 'Billed to', to),
    drawText(margin, headlineAt, headline, { size: 17, font: 'bold', color: ink }),
  ]
  return { blocks, bottom: headlineAt - 30 }
}

function letterhead(): string[] {
  const baseline = pageTop - 11
  const [x, y] = [margin, baseline + 5.5]
  const diamond = [
    [x + 7, y + 7.5],
    [x + 14, y],
    [x + 7, y - 7.5],
    [x, y],
  ] as const
  return [
    drawShape(diamond, accent),
    drawText(margin + 22, baseline, productName, { size: 15, font: 'bold', color: ink }),
    drawText(pageWidth - margin, baseline - 2, 'Invoice', { size: 22, font: 'bold', color: ink, align: 'right' }),
    drawLine(margin, pageTop - 34, contentWidth, rule),
  ]
}

function fact(y: number, name: string, value: string): string[] {
  return [
    drawText(margin, y, name, { size: 9.5, color: muted }),
    drawText(margin + 100, y, fitted(value, 'regular', 9.5, contentWidth - 100), { size: 9.5, color: ink }),
  ]
}

type PartyLine = { text: string; font: Font; color: Color }

/** The first line is the name. */
function partyLines(lines: string[]): PartyLine[] {
  return lines.flatMap((line, index) => {
    const style = index === 0 ? ({ font: 'bold', color: ink } as const) : ({ font: 'regular', color: muted } as const)
    return wrapped(line, style.font, 9.5, contentWidth / 2 - 12).map((text) => ({ text, ...style }))
  })
}

function party(x: number, y: number, title: string, lines: PartyLine[]): string[] {
  if (lines.length === 0) return []
  const shown = lines.map(({ text, ...style }, index) =>
    drawText(x, y - 16 - 14 * index, text, { size: 9.5, ...style }),
  )
  return [drawText(x, y, title, { size: 9.5, color: muted }), ...shown]
}

function footer({ note, number }: InvoiceSheet, page: number, pages: number): string[] {
  const y = margin - 14
  const style = { size: 8.5, color: muted }
  return [
    drawLine(margin, y + 20, contentWidth, rule),
    drawText(margin, y, fitted(note ?? `Invoice ${number}`, 'regular', 8.5, contentWidth - 80), style),
    drawText(pageWidth - margin, y, `Page ${page} of ${pages}`, { ...style, align: 'right' }),
  ]
}
