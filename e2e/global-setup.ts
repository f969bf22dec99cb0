import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'

/** One product for all journeys, as a newcomer gets it: production build, fresh data folder, nothing configured. */
export default async function startProduct() {
  await ensureBuilt()
  const product = await launchProduct()
  process.env.BASE_URL = product.url
  return async () => {
    await product.stop()
  }
}
