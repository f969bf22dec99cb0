import { parentPort } from 'node:worker_threads'
import { Font, renderToBuffer } from '@react-pdf/renderer'
import type { Sheet } from '../../ports/printer.ts'
import { toDocument } from './document.ts'
import { loadFonts } from './fonts.ts'

/** The worker's side: one sheet in, one PDF or an error out. */
export type Order = { id: number; sheet: Sheet }
export type Printed = { id: number; bytes: Uint8Array } | { id: number; error: string }

// Nothing is hyphenated: a hyphen would look like part of an address. A word that may be too long for its column, as in
// scripts without spaces, can break anywhere; the mark between its letters has no width, and the layout takes it for a space.
Font.registerHyphenationCallback((word) => {
  const most = /[\u0e00-\u0e7f\u2e80-\uffef]/.test(word) ? 20 : 40
  return word.length > most ? [...word].flatMap((letter) => [letter, '\ufeff']) : [word]
})

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
