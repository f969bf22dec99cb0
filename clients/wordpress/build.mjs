import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packPlugin, slug } from './pack.mjs'

// Packs the plugin into dist/, with its version in the name.
const folder = import.meta.dirname
const [, version] = /^ \* Version: +(\S+)$/m.exec(readFileSync(join(folder, `${slug}.php`), 'utf8')) ?? []
const file = join(folder, 'dist', `${slug}-${version}.zip`)
mkdirSync(join(folder, 'dist'), { recursive: true })
writeFileSync(file, packPlugin(folder))
process.stdout.write(`${file}\n`)
