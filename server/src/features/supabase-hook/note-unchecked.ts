import { formatDay } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { findContact } from '../mail/find-contact.ts'
import { queueMail } from '../mail/queue.ts'
import { composeMail } from '../mail/template.ts'
import { notify } from '../notifications/notify.ts'
import type { Api } from '../v1/api.ts'
import { markUnchecked } from './queries.ts'

/** Once per period: the hook fails open, and its owner should know that it does. */
export async function noteUnchecked({ db, config }: Pick<Api, 'db' | 'config'>, userId: string): Promise<void> {
  // Service role: the caller is an API key.
  await db.asService(async (tx) => {
    const endsAt = await markUnchecked(tx, userId)
    if (!endsAt) return
    const title = 'Your sign-up hook is letting people in unchecked'
    const message = `Your Supabase hook has no checks left, so new sign-ups aren’t being checked until ${formatDay(endsAt, 'UTC')}.`
    await notify(tx, userId, { type: 'alert', title, message, actionUrl: paths.developerTools })
    const contact = await findContact(tx, userId)
    if (!contact) return
    const action = { label: 'Upgrade your plan', url: `${config.publicUrl}${paths.developerTools}` }
    const help =
      'Need more now? Upgrades take effect immediately. If the hook’s API key has a monthly budget of its own, you can also raise that.'
    await queueMail(
      tx,
      composeMail({ to: contact.email, subject: title, heading: title, paragraphs: [message, help], action }),
    )
  })
}
