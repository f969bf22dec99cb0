import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
// The compiler that this repository has installed. `npx tsc` would fetch a package of that name where it has none.
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

rmSync(join(folder, 'dist'), { recursive: true, force: true })
build('esm', 'ESNext')
build('cjs', 'CommonJS')
// Beside it, everything is a module.
writeFileSync(join(folder, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n')

/** @param {string} format @param {string} module */
function build(format, module) {
  const output = join(folder, 'dist', format)
  execFileSync(
    process.execPath,
    [
      compiler,
      '-p',
      folder,
      '--module',
      module,
      '--verbatimModuleSyntax',
      String(module === 'ESNext'),
      '--outDir',
      output,
    ],
    { stdio: 'inherit' },
  )
  // The compiler rewrites imports in scripts, but leaves .ts in declarations, which older compilers don't resolve.
  for (const file of readdirSync(output).filter((name) => name.endsWith('.d.ts'))) {
    const path = join(output, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(from '\.\/[^']+)\.ts'/g, "$1.js'"))
  }
}
