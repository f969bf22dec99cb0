import { builtInPolicy, type PolicyDocument } from '@assay/contract/rules/conditions'
import type { DraftPolicy, LivePolicy, PolicyVersions } from '@assay/contract/rules/policy'
import type { Tx } from '../../ports/db.ts'
import { findDraft, findVersion, listVersions, type StoredDraft, type StoredVersion } from './queries-policies.ts'

const newest = 2_147_483_647
const versionsPerPage = 20

/** The policy that decides: the newest version, or Assay's own. */
export async function readLive(tx: Tx, userId: string): Promise<LivePolicy> {
  const [live] = await listVersions(tx, userId, newest, 1)
  return live ? toVersion(live) : builtIn
}

export async function readDraft(tx: Tx, userId: string): Promise<DraftPolicy | null> {
  const draft = await findDraft(tx, userId)
  return draft ? toDraft(draft) : null
}

export async function readVersions(tx: Tx, userId: string, before = newest): Promise<PolicyVersions> {
  const found = await listVersions(tx, userId, before, versionsPerPage + 1)
  const versions = found.slice(0, versionsPerPage).map(toVersion)
  return { versions, next: found.length > versionsPerPage ? (versions.at(-1)?.version ?? null) : null }
}

/** Null if it isn't kept anymore, or never was. */
export async function readPolicy(tx: Tx, userId: string, version: number): Promise<PolicyDocument | null> {
  if (version === 0) return builtInPolicy
  return (await findVersion(tx, userId, version))?.policy ?? null
}

const builtIn: LivePolicy = {
  version: 0,
  created_at: null,
  author: null,
  restored_from: null,
  policy: builtInPolicy,
}

function toVersion({ version, policy, keyName, restoredFrom, createdAt }: StoredVersion): LivePolicy {
  const author = { key_name: keyName }
  return { version, created_at: createdAt.toISOString(), author, restored_from: restoredFrom, policy }
}

function toDraft({ policy, revision, silentSince, keyName, changedAt }: StoredDraft): DraftPolicy {
  return {
    revision,
    policy,
    silent: silentSince !== null,
    silent_since: silentSince?.toISOString() ?? null,
    changed_at: changedAt.toISOString(),
    author: { key_name: keyName },
  }
}
