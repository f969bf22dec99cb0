import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'

export const slug = 'assay-sign-up-guard'

/** What WordPress installs, by path; nothing for maintainers. @param {string} folder */
export function packedFiles(folder) {
  const includes = readdirSync(join(folder, 'includes')).map((name) => `includes/${name}`)
  return [`${slug}.php`, 'uninstall.php', 'readme.txt', 'LICENSE', ...includes.sort()]
}

/** The same files make the same zip: it has no times in it. @param {string} folder */
export function packPlugin(folder) {
  const files = packedFiles(folder).map((path) => ({ path: `${slug}/${path}`, content: readFileSync(join(folder, path)) }))
  const parts = []
  const entries = []
  let offset = 0
  for (const { path, content } of files) {
    const name = Buffer.from(path)
    const packed = deflateRawSync(content, { level: 9 })
    const header = Buffer.alloc(26)
    // Version 2.0, names in UTF-8, deflated, January 1, 1980.
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(0x0800, 2)
    header.writeUInt16LE(8, 4)
    header.writeUInt16LE(0x21, 8)
    header.writeUInt32LE(crc32(content), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(content.length, 18)
    header.writeUInt16LE(name.length, 22)
    parts.push(Buffer.from('PK\x03\x04'), header, name, packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(0o100644 * 0x10000, 6)
    place.writeUInt32LE(offset, 10)
    entries.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), header, place, name)
    offset += 4 + header.length + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06'), end])
}
