import { productName } from '@assay/contract/product'
import { Document, type DocumentProps, G, Page, Path, Rect, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type { Sheet } from '../../ports/printer.ts'
import type { Fonts } from './fonts.ts'
import { accent, look, page } from './look.ts'

/** As in the web app: a hallmark lozenge with a tick. */
const mark = h(
  Svg,
  { viewBox: '0 0 32 32', style: look.mark },
  h(G, { transform: 'rotate(45 16 16)' }, h(Rect, { x: 5.2, y: 5.2, width: 21.6, height: 21.6, rx: 5, fill: accent })),
  h(Path, {
    d: 'M10.6 16.4l3.7 3.7 7.1-8',
    stroke: '#ffffff',
    strokeWidth: 2.6,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  }),
)

/** A sheet laid out on A4, on as many pages as its lines need. */
export function toDocument(sheet: Sheet, fonts: Fonts): ReactElement<DocumentProps> {
  const bold = { fontFamily: fonts.bold }
  const plain = (text: string, style: object = {}) =>
    h(Text, { ...neverHyphenated, style: { ...look.text, ...directionOf(text), ...style } }, fonts.showable(text))
  const strong = (text: string, style: object = {}) => plain(text, { ...bold, ...style })

  const letterhead = h(
    View,
    { style: look.letterhead },
    h(View, { style: look.brand }, mark, strong(productName, look.brandName)),
    strong(sheet.title, look.title),
  )
  const facts = h(
    View,
    { style: look.facts },
    sheet.facts.map(([name, value]) =>
      h(View, { key: name, style: look.fact }, plain(name, look.factName), plain(value, look.factValue)),
    ),
  )
  const party = (label: string, [name = '', ...lines]: string[]) =>
    h(
      View,
      { style: look.party },
      plain(label, look.label),
      strong(name),
      lines.map((line, index) => h(View, { key: index }, plain(line, look.muted))),
    )
  const parties = h(
    View,
    { style: look.parties },
    sheet.seller.length > 0 && party('From', sheet.seller),
    party('Billed to', sheet.buyer),
  )
  const head = h(
    View,
    { style: look.head, fixed: true },
    plain('Description', look.item),
    plain('Quantity', look.quantity),
    plain('Amount', look.amount),
  )
  const lines = sheet.lines.map(({ name, period, quantity, amount }, index) =>
    h(
      View,
      { key: index, style: look.line, wrap: false },
      h(View, { style: look.item }, plain(name), period !== null && plain(period, look.muted)),
      plain(quantity, look.quantity),
      plain(amount, look.amount),
    ),
  )
  const sums = h(
    View,
    { style: look.sums, wrap: false },
    sheet.sums.map(([name, amount], index) => {
      const isLast = index === sheet.sums.length - 1
      const write = (text: string) => (isLast ? strong(text, look.lastAmount) : plain(text))
      return h(
        View,
        { key: name, style: isLast ? { ...look.sum, ...look.lastSum } : look.sum },
        write(name),
        write(amount),
      )
    }),
  )
  const notes = h(
    View,
    { style: look.notes, wrap: false },
    sheet.notes.map((note) => h(View, { key: note }, plain(note))),
  )
  const footer = h(
    View,
    { style: look.footer, fixed: true },
    h(Text, { style: look.small }, fonts.showable(sheet.footer)),
    h(Text, { style: look.small, render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}` }),
  )
  return h(
    Document,
    {
      title: sheet.name,
      author: productName,
      creator: productName,
      producer: productName,
      creationDate: new Date(sheet.createdAt),
    },
    h(
      Page,
      { size: 'A4', style: { ...page, fontFamily: fonts.regular } },
      footer,
      letterhead,
      facts,
      parties,
      strong(sheet.headline, look.headline),
      head,
      lines,
      sums,
      notes,
    ),
  )
}

/** Missing in the types. Breaks where a hyphen would follow cost more than any other. */
const neverHyphenated = { hyphenationPenalty: 10_000 }

/** A line that starts in a right-to-left script reads that way, but keeps its place in the column. */
function directionOf(text: string): object {
  const [first] = /[\p{Script=Hebrew}\p{Script=Arabic}]|\p{L}/u.exec(text) ?? ['']
  return /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(first) ? { direction: 'rtl', textAlign: 'left' } : {}
}
