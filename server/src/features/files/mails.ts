import type { PauseReason } from '@assay/contract/files/rules'
import { formatDay } from '@assay/contract/format'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import type { Mail } from '../../ports/mail.ts'
import { composeMail } from '../mail/template.ts'
import type { StoredFile } from './file.ts'

/** For the mail and the notification alike. */
export function describeEnd(file: StoredFile): { title: string; message: string } {
  const { name, state, rows, rowsDone, results, expiresAt, pauseReason } = file
  const done = `Rows done so far: ${formatCount(rowsDone)} of ${formatCount(rows)}.`
  if (state === 'finished') {
    const flagged = (results.disposable ?? 0) + (results.fake ?? 0) + (results.both ?? 0)
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

export function endMail(to: string, file: StoredFile, publicUrl: string): Mail {
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
