import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
const output = join(folder, 'dist')

rmSync(output, { recursive: true, force: true })
execFileSync('npx', ['tsc', '-p', folder], { stdio: 'inherit', shell: process.platform === 'win32' })

// The compiler rewrites imports in scripts, but leaves .ts in declarations, which older compilers don't resolve.
for (const file of readdirSync(output).filter((name) => name.endsWith('.d.ts'))) {
  const path = join(output, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(/(from '\.\/[^']+)\.ts'/g, "$1.js'"))
}
