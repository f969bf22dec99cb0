import { spawnSync } from 'node:child_process'

/** `npm run sbom`: what the product is made of and built with, in CycloneDX, from the lockfile alone. */
const workspaces = ['contract', 'server', 'sandboxes', 'web', 'client'].flatMap((name) => ['--workspace', name])
const { status } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', ...workspaces], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
