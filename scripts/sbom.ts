import { spawnSync } from 'node:child_process'

/** `npm run sbom`: the product's bill of materials in CycloneDX, from the lockfile alone. */
const workspaces = ['contract', 'server', 'web', 'client'].flatMap((name) => ['--workspace', name])
const { status } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev', ...workspaces],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
