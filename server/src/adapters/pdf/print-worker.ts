import { parentPort } from 'node:worker_threads'
import { Font, renderToBuffer } from '@react-pdf/renderer'
import type { Sheet } from '../../ports/printer.ts'
import { toDocument } from './document.ts'
import { loadFonts } from './fonts.ts'

/** The worker's side: one sheet in, one PDF or an error out. */
export type Order = { id: number; sheet: Sheet }
export type Printed = { id: number; bytes: Uint8Array } | { id: number; error: string }

// A hyphen would look like part of a name or an address.
Font.registerHyphenationCallback((word) => [word])

parentPort?.on('message', async ({ id, sheet }: Order) => {
  try {
    // A font that the layout can't handle must not cost anyone their invoice: Latin letters always work.
    const bytes = await print(sheet, JSON.stringify(sheet)).catch(() => print(sheet, ''))
    parentPort?.postMessage({ id, bytes } satisfies Printed, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) } satisfies Printed)
  }
})

async function print(sheet: Sheet, text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await renderToBuffer(toDocument(sheet, await loadFonts(text))))
}
