import { mkdirSync, rmSync } from 'node:fs'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'
import { cleanLooks } from './axe.ts'

/**
 * One product for all journeys, as a newcomer gets it: production build, fresh data folder. The one setting makes the
 * journeys come from different addresses, as people do.
 */
export default async function startProduct() {
  await ensureBuilt()
  rmSync(cleanLooks, { recursive: true, force: true })
  mkdirSync(cleanLooks, { recursive: true })
  const product = await launchProduct({ TRUSTED_PROXIES: '1' })
  process.env.BASE_URL = product.url
  process.env.DATA_FOLDER = product.dataDir
  return async () => {
    await product.stop()
  }
}
