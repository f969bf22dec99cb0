import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Passwords and names of places aren't for a dictionary. */
export function filesUnder(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file) && !/(common-passwords|indian-states)\.ts$/.test(file))
    .map((file) => join(folder, file))
}

export function readText(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
