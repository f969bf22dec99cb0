import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { packedFiles } from '../clients/wordpress/pack.mjs'
import { withLock } from './with-lock.mjs'

const sources = [
  'clients/wordpress',
  'package-lock.json',
  'package.json',
  'scripts/build.mjs',
  'contract/src',
  'docs/guides',
  'sandboxes',
  'server/data',
  'server/src',
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
]
const stamp = '.cache/built'

/** Builds the web app and the server, when a source has changed since the last time. */
export async function ensureBuilt() {
  if (isCurrent()) return
  await withLock(async () => {
    if (isCurrent()) return
    console.log('Building …')
    const started = Date.now()
    const hash = hashSources()
    await Promise.all([buildWeb(), buildServer()])
    writeFileSync(stamp, hash)
    console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  })
}

function isCurrent() {
  try {
    return (
      readFileSync(stamp, 'utf8') === hashSources() &&
      statSync('web/dist/index.html').isFile() &&
      statSync('web/dist/server/entry-server.js').isFile() &&
      statSync('server/dist/main.js').isFile() &&
      statSync('server/dist/admin.js').isFile()
    )
  } catch {
    return false
  }
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

async function buildWeb() {
  const { build } = await import('vite')
  // A test runner that builds has set it to "test", with which Vite would build what is for developers.
  const { NODE_ENV: before } = process.env
  process.env.NODE_ENV = 'production'
  await build({ root: 'web', logLevel: 'warn' })
  // With which the server renders public pages. Packages mark what runs in browsers, which means nothing here.
  await build({ root: 'web', logLevel: 'error', build: { ssr: 'src/entry-server.tsx', outDir: 'dist/server' } })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  /** @param {string} file */
  const isServed = (file) => !file.startsWith('web/dist/server/') && /\.(js|css|svg|txt|xml|webmanifest)$/.test(file)
  const files = filesIn('web/dist').filter(isServed)
  await Promise.all(files.map(compressBeside))
}

/** Once, at build time, so that serving costs nothing. @param {string} file */
async function compressBeside(file) {
  const content = readFileSync(file)
  if (content.length < 512) return
  const brotli = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  writeFileSync(`${file}.br`, brotli)
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

/**
 * Packages are in the bundle, and what only some installations load in files of its own beside it. Outside stay tracing,
 * invoices, and packages with machine code or data files: these are the production dependencies of server/package.json.
 */
const outside = /^(node:|@node-rs\/|@ip-location-db\/|@opentelemetry\/|@react-pdf\/|pg-native|react$|react\/)/

/**
 * The job queue would look for settings in the working directory and above it, run what it finds there, and fail for a
 * user without a home. It gets all of its settings from us.
 * @type {import('rolldown').Plugin}
 */
const noConfigFiles = {
  name: 'no-config-files',
  resolveId: (id) => (id === 'cosmiconfig' ? `\0${id}` : null),
  load: (id) => (id === '\0cosmiconfig' ? 'export const cosmiconfigSync = () => ({ search: () => null })' : null),
}

async function buildServer() {
  const { build } = await import('rolldown')
  rmSync('server/dist', { recursive: true, force: true })
  await build({
    platform: 'node',
    external: (id) => outside.test(id),
    plugins: [noConfigFiles],
    logLevel: 'warn',
    // Threads start from files of their own.
    input: {
      main: 'server/src/main.ts',
      admin: 'server/src/admin.ts',
      'print-worker': 'server/src/adapters/pdf/print-worker.ts',
      'file-thread': 'server/src/file-thread/file-thread.ts',
    },
    output: { dir: 'server/dist', format: 'esm' },
  })
  mkdirSync('server/dist/migrations', { recursive: true })
  cpSync('server/src/db/migrations', 'server/dist/migrations', { recursive: true })
  cpSync('server/data/email-domains.bin', 'server/dist/email-domains.bin')
  cpSync('server/data/fonts', 'server/dist/fonts', { recursive: true })
  cpSync('server/data/names.bin', 'server/dist/names.bin')
  cpSync('server/data/hosting-networks.bin', 'server/dist/hosting-networks.bin')
  cpSync('docs/guides', 'server/dist/guides', { recursive: true })
  for (const path of packedFiles('clients/wordpress')) {
    cpSync(join('clients/wordpress', path), join('server/dist/wordpress', path))
  }
  cpSync('server/src/features/docs/assets', 'server/dist/assets', { recursive: true })
  cpSync('server/src/features/widget/assets', 'server/dist/assets', { recursive: true })
}
