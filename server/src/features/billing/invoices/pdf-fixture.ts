import { extractText, getDocumentProxy } from 'unpdf'

/** The words of a PDF as a reader sees them, in one line per page. */
export async function readPdf(bytes: Uint8Array): Promise<{ text: string; pages: string[] }> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)))
  const pages = text.map((page) => page.replace(/\s+/g, ' '))
  return { text: pages.join(' '), pages }
}
