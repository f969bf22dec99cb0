import { rmSync } from 'node:fs'
import { test as journey } from '../../e2e/support/journey.ts'
import { freshFolder, launchProduct } from '../../scripts/launch.ts'

type Stoppable = { url: string; stop(): Promise<void>; start(): Promise<void> }

/** Journeys on their own product, which they may kill and restart on the same data. */
export const test = journey.extend<{ server: Stoppable }, { product: Stoppable & { dataFolder: string } }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its parameter.
    async ({}, use) => {
      const product = await startStoppable()
      await use(product)
      await product.stop()
      rmSync(product.dataFolder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  server: async ({ product }, use) => {
    await product.start()
    await use(product)
  },
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  allowedConsole: async ({}, use) =>
    use([
      /net::ERR_(CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE)|request failed \(network\)|script of this page could not be loaded/,
    ]),
})

async function startStoppable(): Promise<Stoppable & { dataFolder: string }> {
  const dataFolder = freshFolder()
  // Without the one-minute mail interval, which no journey should wait for.
  const settings = { TRUSTED_PROXIES: '1', AUTH_MAIL_INTERVAL_SECONDS: '0', DATA_DIR: dataFolder }
  const first = await launchProduct(settings)
  let running: typeof first | null = first
  return {
    url: first.url,
    dataFolder,
    async stop() {
      await running?.stop()
      running = null
    },
    async start() {
      running ??= await launchProduct({ ...settings, PORT: new URL(first.url).port })
    },
  }
}
