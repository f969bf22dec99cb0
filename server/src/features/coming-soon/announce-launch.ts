import type { LaunchService } from '@assay/contract/coming-soon'
import { paths } from '@assay/contract/paths'
import { services } from '@assay/contract/services'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import type { Mail } from '../../ports/mail.ts'
import { mailTeam } from '../mail/mail-team.ts'
import { composeMail } from '../mail/template.ts'
import { notify } from '../notifications/notify.ts'
import { findServerSecret, type ServerSecret } from '../secrets/server-secret.ts'
import { claimLaunchRequests } from './queries.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** Notifies everyone who asked, once, however often it runs. Returns how many were notified now. */
export async function announceLaunch(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  service: LaunchService,
): Promise<number> {
  for (let notified = 0; ; ) {
    // Service role: the operator tells everybody who asked.
    const users = await db.asService(async (tx) => {
      const users = await claimLaunchRequests(tx, service, now(), usersPerCommit)
      const secret = await findServerSecret(tx)
      for (const userId of users) await notifyUser(tx, userId, service, { secret, publicUrl: config.publicUrl })
      return users
    })
    if (users.length === 0) return notified
    notified += users.length
  }
}

const usersPerCommit = 200

async function notifyUser(
  tx: Tx,
  userId: string,
  service: LaunchService,
  { secret, publicUrl }: { secret: ServerSecret; publicUrl: string },
): Promise<void> {
  const { name } = services.find(({ id }) => id === service) ?? { name: service }
  await notify(tx, userId, {
    kind: 'product',
    type: 'message',
    title: `${name} is here`,
    message: `You asked us to let you know: ${name} is now available.`,
    actionUrl: pathOf[service],
  })
  await mailTeam(tx, userId, 'product', (to) => ({
    ...launchMail(to, name, `${publicUrl}${pathOf[service]}`),
    unsubscribeUrl: unsubscribeUrl(secret, publicUrl, userId),
  }))
}

const pathOf: Record<LaunchService, string> = { law: paths.lawTools, other: paths.otherServices }

function launchMail(to: string, name: string, url: string): Mail {
  return composeMail({
    to,
    subject: `${name} is here`,
    heading: `${name} is here`,
    paragraphs: [`You asked us to let you know when ${name} launches. It’s available in your account today.`],
    action: { label: `Open ${name}`, url },
    footnote: 'You asked for this one email on our website. We won’t send another.',
  })
}
