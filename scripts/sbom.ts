import { spawnSync } from 'node:child_process'

/** `npm run sbom`: what the product is made of, as CycloneDX, from the lockfile alone. */
const workspaces = ['contract', 'server', 'web', 'client'].flatMap((name) => ['--workspace', name])
const { status } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev', ...workspaces],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
