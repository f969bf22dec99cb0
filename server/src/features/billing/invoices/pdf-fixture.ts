/** Reads a PDF strictly, by the offsets in its cross-reference table; throws if one is wrong. */
export function readPdf(bytes: Uint8Array): { texts: string[]; pageCount: number } {
  const file = Buffer.from(bytes).toString('latin1')
  if (!file.startsWith('%PDF-1.7\n') || !file.endsWith('%%EOF\n')) throw new Error('Not a PDF.')
  const start = Number(/startxref\n(\d+)\n/.exec(file)?.[1])
  const [, size, table = ''] = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf] \n)+)trailer\n/.exec(file.slice(start)) ?? []
  const entries = table.match(/.{19}\n/g) ?? []
  if (entries.length !== Number(size)) throw new Error('The cross-reference table is not at its offset.')
  const objects = entries.slice(1).map((entry, index) => objectAt(file, Number(entry.slice(0, 10)), index + 1))
  const contents = objects.flatMap((object) => streamOf(object))
  return {
    texts: contents.flatMap((content) =>
      [...content.matchAll(/\(((?:\\.|[^\\()])*)\) Tj/g)].map(([, text]) => plain(text)),
    ),
    pageCount: objects.filter((object) => object.includes('/Type /Page ')).length,
  }
}

function objectAt(file: string, offset: number, number: number): string {
  const [, object] = new RegExp(`^${number} 0 obj\\n(.*?)\\nendobj\\n`, 's').exec(file.slice(offset)) ?? []
  if (object === undefined) throw new Error(`Object ${number} is not at ${offset}.`)
  return object
}

function streamOf(object: string): string[] {
  const [, length, content] = /^<< \/Length (\d+) >>\nstream\n(.*)\nendstream$/s.exec(object) ?? []
  if (content === undefined) return []
  if (content.length !== Number(length)) throw new Error('A stream has the wrong length.')
  return [content]
}

function plain(text = ''): string {
  const bytes = text.replace(/\\(?:(\d{3})|(.))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? letter : String.fromCharCode(Number.parseInt(code, 8)),
  )
  return new TextDecoder('windows-1252').decode(Buffer.from(bytes, 'latin1'))
}
