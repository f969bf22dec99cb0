import type { Deps } from '../deps.ts'
import { sweepAuth } from '../features/auth/sweep.ts'
import { sweepCaptcha } from '../features/captcha/sweep.ts'
import { deliverMail, sweepOutbox } from '../features/mail/deliver.ts'

/** Everything that runs outside a request: on demand by `private.enqueue_job`, and at these times (crontab, UTC). */
export const jobs: Record<string, { run: (deps: Deps) => Promise<void>; schedule: string }> = {
  'deliver-mail': { run: deliverMail, schedule: '* * * * *' },
  'sweep-outbox': { run: sweepOutbox, schedule: '17 3 * * *' },
  'sweep-auth': { run: sweepAuth, schedule: '41 * * * *' },
  'sweep-captcha': { run: sweepCaptcha, schedule: '43 * * * *' },
}
