import { chmodSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

// One file with the client in it: installing the command installs nothing else.
const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))
rmSync(at('dist'), { recursive: true, force: true })
const bundle = await rolldown({ input: at('src/main.ts'), platform: 'node', logLevel: 'warn' })
await bundle.write({ file: at('dist/assay.js'), format: 'esm', banner: '#!/usr/bin/env node' })
await bundle.close()
chmodSync(at('dist/assay.js'), 0o755)
