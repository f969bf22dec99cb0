import type { CaptchaAction, CaptchaVerdict } from '@assay/contract/captcha'
import type { Deps } from '../../deps.ts'
import type { CaptchaResult } from '../../ports/captcha.ts'
import { insertReceipt, insertSolution } from './queries.ts'
import { createReceipt, hashReceipt, receiptSeconds } from './spend-receipt.ts'

type VerifyDeps = Pick<Deps, 'captcha' | 'db' | 'now' | 'log'>

/** Exchanges a solved captcha for a receipt for one action. A captcha that can't be checked hasn't been passed. */
export async function verifyCaptcha(
  deps: VerifyDeps,
  token: string,
  action: CaptchaAction,
  remoteAddress: string | null,
): Promise<CaptchaVerdict> {
  const result = await deps.captcha.verify(token, remoteAddress)
  switch (result.status) {
    case 'passed': {
      const receipt = await issueReceipt(deps, result, action)
      return receipt === null ? rejection : { success: true, message: 'CAPTCHA verified.', receipt }
    }
    case 'failed':
      deps.log.info({ reason: result.reason }, 'captcha failed')
      return rejection
    case 'unavailable':
      deps.log.error({ reason: result.reason }, 'captcha cannot be checked')
      return rejection
    default:
      return result satisfies never
  }
}

const rejection: CaptchaVerdict = { success: false, message: 'CAPTCHA verification failed. Please try again.' }

async function issueReceipt(
  { db, now }: VerifyDeps,
  { singleUse }: Extract<CaptchaResult, { status: 'passed' }>,
  action: CaptchaAction,
): Promise<string | null> {
  const receipt = createReceipt()
  const expiresAt = new Date(now().getTime() + receiptSeconds * 1000)
  // Service role: nobody is signed in yet.
  return db.asService(async (tx) => {
    if (singleUse && !(await insertSolution(tx, singleUse.id, singleUse.expiresAt))) return null
    await insertReceipt(tx, hashReceipt(receipt), action, expiresAt)
    return receipt
  })
}
