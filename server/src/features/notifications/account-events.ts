import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { Tx } from '../../deps.ts'
import { notify } from './notify.ts'

/** Once per account, in the transaction that makes it usable. */
export async function notifyWelcome(tx: Tx, userId: string): Promise<void> {
  await notify(tx, userId, {
    type: 'system',
    title: `Welcome to ${productName}`,
    message: 'Your account is ready. Choose the services you want to use; you can change them at any time.',
    actionUrl: `${paths.profile}?tab=services`,
  })
}

/** Whoever did not change it learns of it here, and finds the button that ends every session. */
export async function notifyPasswordChanged(tx: Tx, userId: string): Promise<void> {
  await notify(tx, userId, {
    type: 'alert',
    title: 'Your password was changed',
    message: 'All other sessions were logged out. If this was not you, reset your password at once and contact us.',
    actionUrl: `${paths.profile}?tab=security`,
  })
}
