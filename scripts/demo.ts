import { rmSync } from 'node:fs'
import { formatCounted } from '@assay/contract/format/figures'
import { productName } from '@assay/contract/product'
import { readEnvironment } from '../server/src/config.ts'
import { StartupError } from '../server/src/startup-error.ts'
import { ensureBuilt } from './build.mjs'
import { demoEnvironment, rejectOutside } from './demo/environment.ts'
import { type Demo, seedDemo } from './demo/seed.ts'
import { freshFolder, launchProduct, type Product } from './launch.ts'

/** The product with a lived-in account, for looking around. Its data is deleted when it stops. */
async function main(): Promise<void> {
  const environment = readEnvironment()
  const reason = rejectOutside(environment)
  if (reason) throw new StartupError(reason)
  await ensureBuilt()
  const started = performance.now()
  const dataDir = freshFolder()
  const launching = launchProduct({ ...demoEnvironment(environment), DATA_DIR: dataDir })
  let isStopping = false
  const stop = async (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    const product = await launching.catch(() => null)
    await product?.stop()
    rmSync(dataDir, { recursive: true, force: true })
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  try {
    const product = await launching
    product.process.on('exit', () => void stop(1))
    announce(product, await seedDemo(product), performance.now() - started)
  } catch (error) {
    // Work in progress fails when it's stopped, which is fine.
    if (!isStopping) console.error(error)
    await stop(1)
  }
}

function announce({ url, devKey }: Product, { email, password, apiKey, calls }: Demo, milliseconds: number): void {
  const lines = [
    `The ${productName} demo is ready (${(milliseconds / 1000).toFixed(1)} s), with ${formatCounted(calls.length, 'request')} in its history.`,
    '',
    `  App       ${url}/login?key=${devKey}`,
    `  Email     ${email}`,
    `  Password  ${password}`,
    `  API key   ${apiKey}`,
    '',
    `  Mailbox   ${url}/dev/mailbox?key=${devKey}`,
    `  Payments  ${url}/sandbox/payments/controls?key=${devKey}`,
    `  Docs      ${url}/docs`,
    '',
    'Press Ctrl-C to stop it and delete its data.',
  ]
  console.log(`\n${lines.join('\n')}\n`)
}

await main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
})
