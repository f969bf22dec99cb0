import { extractText, getDocumentProxy } from 'unpdf'

/** The words of a PDF as a reader sees them, in one line per page, and the names of its fonts. */
export async function readPdf(bytes: Uint8Array): Promise<{ text: string; pages: string[]; fonts: string[] }> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)))
  const pages = text.map((page) => page.replace(/\s+/g, ' '))
  const fonts = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)
  return { text: pages.join(' '), pages, fonts: [...new Set([...fonts].map(([, name = '']) => name))] }
}
