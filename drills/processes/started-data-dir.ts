import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { alone } from '../../scripts/alone.mjs'
import { freshFolder, launchProduct } from '../../scripts/launch.ts'

/**
 * A data folder after a first start and a clean shutdown: created once per run, copied for each test. Removed after it, unless
 * a hook that serves several says when.
 */
export async function startedDataDir(whenDone: (remove: () => void) => void = onTestFinished): Promise<string> {
  const template = join(inject('folder'), 'started')
  await alone(() => makeTemplate(template))
  const folder = freshFolder()
  whenDone(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  // Node's copy would belong to root instead of the PostgreSQL account.
  const { status, stderr } = spawnSync('cp', ['-a', template, dataDir], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The data folder could not be copied: ${stderr}`)
  return dataDir
}

async function makeTemplate(template: string): Promise<void> {
  if (existsSync(template)) return
  const unfinished = `${template}-unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const product = await launchProduct({ DATA_DIR: unfinished })
  await product.stop()
  renameSync(unfinished, template)
}
