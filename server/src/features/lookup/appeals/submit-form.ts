import type { AppealForm } from '@assay/contract/lookup/pages'
import type { AppealNotice } from '@assay/contract/lookup/rules'
import type { Deps } from '../../../deps.ts'
import type { ServerSecret } from '../../secrets/server-secret.ts'
import { proveByCode, proveByRecord, sendCode } from './prove.ts'
import { deleteAppeal } from './queries-appeals.ts'
import { findAppeal } from './read-appeal.ts'

type FormDeps = Pick<Deps, 'db' | 'dns' | 'config' | 'now'>

/** What someone with the private link does. */
export async function submitForm(
  deps: FormDeps,
  secret: ServerSecret,
  token: string,
  form: Exclude<AppealForm, { action: 'start' }>,
): Promise<AppealNotice> {
  const appeal = await findAppeal(deps, secret, token)
  switch (form.action) {
    case 'check_record':
      return appeal.status === 'unproven' ? proveByRecord(deps, secret, appeal) : 'proven'
    case 'send_code':
      return sendCode(deps, secret, appeal, form.mailbox)
    case 'confirm_code':
      return appeal.status === 'unproven' ? proveByCode(deps, secret, appeal, form.confirmation) : 'proven'
    case 'withdraw':
      // Service role: the link authorizes it; owners of domains have no account with us.
      await deps.db.asService((tx) => deleteAppeal(tx, appeal.id))
      return 'withdrawn'
    default:
      return form satisfies never
  }
}
