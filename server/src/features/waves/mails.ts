import type { Mail } from '../../ports/mail.ts'
import { composeMail } from '../mail/template.ts'
import type { NewNotification } from '../notifications/notify.ts'
import { summaryOf, titleOf } from './describe.ts'
import type { StoredWave } from './queries.ts'

const advice =
  'They seem to come from one source. Your rules still decide; you can also block this wave, or tell us that these sign-ups are yours.'

export function waveNotice(wave: StoredWave): NewNotification {
  return { kind: 'waves', type: 'alert', title: titleOf(wave), message: advice, actionUrl: pathOf(wave) }
}

/** Once for each wave, when it's recognized. */
export function waveMail(to: string, wave: StoredWave, publicUrl: string): Mail {
  const title = titleOf(wave)
  return composeMail({
    to,
    subject: title,
    heading: title,
    paragraphs: [`${summaryOf(wave)} ${wave.reasons.map(({ message }) => message).join(' ')}`.trim(), advice],
    action: { label: 'View this wave', url: `${publicUrl}${pathOf(wave)}` },
    closing: 'We send one email for each wave. You can follow it on the page above, or with webhooks.',
  })
}

function pathOf({ id }: StoredWave): string {
  return `/waves?wave=${id}`
}
