import type { FileState } from '@assay/contract/files/rules'
import { paths } from '@assay/contract/paths'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { type AccountEvent, recordEvent } from '../events/record.ts'
import { findContact } from '../mail/find-contact.ts'
import { queueMail } from '../mail/queue.ts'
import { notify } from '../notifications/notify.ts'
import type { StoredFile } from './file.ts'
import { describeEnd, endMail } from './mails.ts'

/** Tells its owner that a file has finished, or stopped without being asked to. */
export async function tellEnd(tx: Tx, file: StoredFile, { now, config }: Pick<Deps, 'now' | 'config'>): Promise<void> {
  if (!told.includes(file.state)) return
  if (file.state === 'finished') await recordEvent(tx, file.userId, finished(file), now())
  const { title, message } = describeEnd(file)
  await notify(tx, file.userId, {
    type: file.state === 'finished' ? 'info' : 'alert',
    title,
    message,
    actionUrl: paths.files,
  })
  const contact = await findContact(tx, file.userId)
  if (contact) await queueMail(tx, endMail(contact.email, file, config.publicUrl))
}

/** A pause by its owner isn't told: it doesn't come by here. */
const told: (FileState | 'uploading')[] = ['finished', 'paused', 'failed']

function finished({ id, name, rows, checksDone: checks, expiresAt }: StoredFile): AccountEvent {
  return { kind: 'file.finished', payload: { id, name, rows, checks, expires_at: expiresAt.toISOString() } }
}
