import { execFileSync } from 'node:child_process'
import { checkOut, hasCommit } from '../../scripts/check-out.ts'
import { lastRelease } from '../../server/src/testing/released/last-release.ts'

/** The last release, built in a folder of its own. */
export function buildRelease(folder: string): string {
  const { version, commit } = lastRelease
  if (!hasCommit(commit)) {
    console.error(
      `Version ${version} is commit ${commit.slice(0, 7)}, which this clone doesn't have: git fetch --unshallow`,
    )
    process.exit(1)
  }
  checkOut(commit, folder)
  execFileSync(process.execPath, ['-e', "import('./scripts/build.mjs').then((build) => build.ensureBuilt())"], {
    cwd: folder,
    stdio: 'inherit',
  })
  return version
}
