import { fontNames, literal, pageHeight, pageWidth } from './draw.ts'

type Document = { title: string; author: string; createdAt: Date; pages: string[][] }

/** Assembles a PDF file: objects, cross-reference table and trailer. */
export function writePdf({ title, author, createdAt, pages }: Document): Uint8Array {
  const firstPage = 6
  const pageNumbers = pages.map((_, index) => firstPage + 2 * index)
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    fontObject('Helvetica'),
    fontObject('Helvetica-Bold'),
    `<< /Title ${literal(title)} /Author ${literal(author)} /Producer ${literal(author)} /CreationDate ${dateOf(createdAt)} >>`,
    ...pages.flatMap((operators, index) => {
      const content = operators.join('\n')
      return [pageObject(firstPage + 2 * index + 1), `<< /Length ${content.length} >>\nstream\n${content}\nendstream`]
    }),
  ]
  return assemble(objects)
}

function assemble(objects: string[]): Uint8Array {
  // Bytes above 127 in the second line mark the file as binary.
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  // Each entry is exactly twenty bytes long.
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

function fontObject(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}

function pageObject(content: number): string {
  const fonts = `<< /${fontNames.regular} 3 0 R /${fontNames.bold} 4 0 R >>`
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /Font ${fonts} >> /Contents ${content} 0 R >>`
}

function dateOf(date: Date): string {
  return `(D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z)`
}
