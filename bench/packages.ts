import { mkdtempSync } from 'node:fs'
import { buildImage } from './packages/build-image.ts'
import { drillImage } from './packages/image-drill.ts'
import { furnish, runPrivately } from './packages/private-host.ts'
import { check, drill, exitCode } from './packages/report.ts'
import { ensureTools } from './packages/tools.ts'

/**
 * Builds the image and runs every package in `deploy/` as its guide says: the container, the systemd unit, the proxies
 * and the compose file's services. As root on Debian, with Debian's programs.
 */
if (process.argv[2] === 'drills') {
  furnish(mkdtempSync('/tmp/assay-secrets-'))
  await drill('Image', drillImage)
  process.exit(exitCode())
}

ensureTools()
if (process.argv[3] !== 'built')
  await drill('Build', async () => {
    const { seconds, megabytes, baseMegabytes } = buildImage()
    check(
      'image',
      `${megabytes.toFixed(0)} MB, of which ${baseMegabytes.toFixed(0)} are Debian and Node.js; built in ${seconds.toFixed(0)} s`,
      true,
    )
  })
const code = runPrivately('bench/packages.ts')
process.exit(code || exitCode())
