import type { LaunchService } from '@assay/contract/coming-soon'
import type { Tx } from '../../ports/db.ts'

/** Row policies limit this function and the next three to the transaction's user. */
export async function listLaunchRequests(tx: Tx): Promise<LaunchService[]> {
  const { rows } = await tx.query<{ service: LaunchService }>(
    'select service_type as service from launch_wishes order by service_type',
  )
  return rows.map(({ service }) => service)
}

export async function insertLaunchRequest(tx: Tx, service: LaunchService): Promise<void> {
  await tx.query('insert into launch_wishes (service_type) values ($1) on conflict do nothing', [service])
}

export async function deleteLaunchRequest(tx: Tx, service: LaunchService): Promise<void> {
  await tx.query('delete from launch_wishes where service_type = $1', [service])
}

/** Requests that were notified stay, so that nobody is notified twice. */
export async function deleteOpenLaunchRequests(tx: Tx): Promise<void> {
  await tx.query('delete from launch_wishes where told_at is null')
}

/** Marks and returns everyone not notified yet. A parallel command gets others. */
export async function claimLaunchRequests(tx: Tx, service: LaunchService, now: Date, count: number): Promise<string[]> {
  const { rows } = await tx.query<{ userId: string }>(
    `update launch_wishes w set told_at = $2 from (
       select user_id from launch_wishes where service_type = $1 and told_at is null
       order by created_at limit $3 for update skip locked
     ) next
     where w.service_type = $1 and w.user_id = next.user_id returning w.user_id as "userId"`,
    [service, now, count],
  )
  return rows.map(({ userId }) => userId)
}
