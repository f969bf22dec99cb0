/** What a printed invoice or credit note says, worded and formatted; the printer only does the layout. */
export type Sheet = {
  /** "Invoice", "Tax invoice", "Credit note", "Proforma invoice". */
  title: string
  /** Heading of the file itself: "Invoice ASY-2026-00417". */
  name: string
  /** Name and value, in display order. */
  facts: [string, string][]
  /** "$99.00 paid on Dec 4, 2026". */
  headline: string
  /** The first line of each is the name. */
  seller: string[]
  buyer: string[]
  lines: { name: string; period: string | null; quantity: string; amount: string }[]
  /** The last one is the most important. */
  sums: [string, string][]
  notes: string[]
  /** At the foot of every page. */
  footer: string
  createdAt: string
}

/** Makes PDFs off the main thread. Rejects if it's overloaded or broken; nothing else depends on it. */
export type Printer = {
  print(sheet: Sheet): Promise<Uint8Array>
  close(): Promise<void>
}
