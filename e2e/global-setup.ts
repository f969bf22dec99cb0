import { rmSync } from 'node:fs'
import { ensureBuilt } from '../scripts/build.mjs'
import { freshFolder, launchProduct } from '../scripts/launch.ts'
import { memoryFolder } from '../server/src/testing/memory-folder.ts'
import { readSecretKey } from '../server/src/testing/read-secret-key.ts'

/**
 * One product for all journeys, as a newcomer gets it: production build, fresh data folder. One setting lets journeys
 * come from different addresses, as people do; the others name the owner's contacts.
 */
export default async function startProduct() {
  await ensureBuilt()
  const dataFolder = freshFolder(memoryFolder())
  const product = await launchProduct({
    DATA_DIR: dataFolder,
    TRUSTED_PROXIES: '1',
    SUPPORT_EMAIL: 'support@assay.example',
    BILLING_EMAIL: 'billing@assay.example',
    LEGAL_EMAIL: 'legal@assay.example',
    CHAT_URL: 'https://chat.assay.example',
  })
  process.env.BASE_URL = product.url
  process.env.DEV_KEY = product.devKey ?? ''
  process.env.DATA_FOLDER = dataFolder
  process.env.SECRET_KEY = await readSecretKey(dataFolder)
  return async () => {
    await product.stop()
    rmSync(dataFolder, { recursive: true })
  }
}
