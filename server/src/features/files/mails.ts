import type { FileState, PauseReason } from '@assay/contract/files/rules'
import { formatDay } from '@assay/contract/format'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import type { Mail } from '../../ports/mail.ts'
import { type AccountEvent, recordEvent } from '../events/record.ts'
import { mailTeam } from '../mail/mail-team.ts'
import { composeMail } from '../mail/template.ts'
import { notify } from '../notifications/notify.ts'
import type { StoredFile } from './file.ts'

/** For the mail and the notification alike. */
function describeEnd(file: StoredFile): { title: string; message: string } {
  const { name, state, rows, rowsDone, results, expiresAt, pauseReason } = file
  const done = `Rows done so far: ${formatCount(rowsDone)} of ${formatCount(rows)}.`
  if (state === 'finished') {
    const flagged = Object.entries(results).reduce(
      (sum, [verdict, count]) => sum + (verdict === 'clean' ? 0 : count),
      0,
    )
    const message = `${formatCounted(rows, 'row')} checked, ${formatCount(flagged)} flagged. Download the result by ${formatDay(expiresAt, 'UTC')}.`
    return { title: `“${name}” is finished`, message }
  }
  if (state === 'failed') {
    const message = `Something went wrong on our side. ${done} Resume it, or contact us. Nothing is charged twice.`
    return { title: `“${name}” stopped`, message }
  }
  const kept = `We’ll keep the file until ${formatDay(expiresAt, 'UTC')}.`
  return { title: `“${name}” is paused`, message: `${pauses[pauseReason ?? 'account']} ${done} ${kept}` }
}

const pauses: Record<PauseReason, string> = {
  user: 'You paused it.',
  quota: 'You’ve used your whole quota. Resume the file when your quota resets, or upgrade to go on now.',
  budget: 'The API key that started it has used its monthly budget. Resume the file with another key or in the app.',
  key: 'The API key that started it was deleted, expired or lost the files scope. Resume the file with another key or in the app.',
  account: 'Your account can’t use the verification API right now.',
}

function endMail(to: string, file: StoredFile, publicUrl: string): Mail {
  const { title, message } = describeEnd(file)
  return composeMail({
    to,
    subject: title,
    heading: title,
    paragraphs: [message],
    action: {
      label: file.state === 'finished' ? 'Download the result' : 'View the file',
      url: `${publicUrl}${paths.files}`,
    },
  })
}

/** Notifies the owner that a file has finished, or that it stopped without being asked to. */
export async function notifyFileFinished(
  tx: Tx,
  file: StoredFile,
  { now, config }: Pick<Deps, 'now' | 'config'>,
): Promise<void> {
  if (!notifiedStates.includes(file.state)) return
  if (file.state === 'finished') await recordEvent(tx, file.userId, finished(file), now())
  const { title, message } = describeEnd(file)
  await notify(tx, file.userId, {
    kind: 'files',
    type: file.state === 'finished' ? 'info' : 'alert',
    title,
    message,
    actionUrl: paths.files,
  })
  await mailTeam(tx, file.userId, 'files', (to) => endMail(to, file, config.publicUrl))
}

/** Owner-initiated pauses never reach this. */
const notifiedStates: (FileState | 'uploading')[] = ['finished', 'paused', 'failed']

function finished({ id, name, rows, checksDone: checks, expiresAt }: StoredFile): AccountEvent {
  return { kind: 'file.finished', payload: { id, name, rows, checks, expires_at: expiresAt.toISOString() } }
}
