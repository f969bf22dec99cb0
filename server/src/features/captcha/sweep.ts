import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { hourMs } from '../../time.ts'

export async function sweepCaptcha({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInSteps(db, { table: 'captcha_receipts', where: 'expires_at <= $1', by: 'expires_at' }, [now()])
  // An hour late, because another process's clock may still consider the challenge fresh.
  const hourAgo = new Date(now().getTime() - hourMs)
  await deleteInSteps(db, { table: 'captcha_solutions', where: 'expires_at <= $1', by: 'expires_at' }, [hourAgo])
}
