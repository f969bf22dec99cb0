export type Mailer = {
  send(mail: Mail & { id: string }): Promise<SendResult>
  /** Whether the server would accept mail now; absent if there is no server. */
  selfTest?(): Promise<SendResult>
  /** How many mails it sends at a time; 5 if absent. */
  parallel?: number
  /** Stops taking mail and settles what is on its way. */
  close?(): Promise<void>
}

export type Mail = {
  to: string
  /** Where replies go, if not to the sender. */
  replyTo?: string
  subject: string
  text: string
  html: string
  attachment?: Attachment
  /** When its link or code stops working. From then on it isn't sent, and its body isn't kept if sending fails. */
  expiresAt?: Date
  /** For mail that people can decline: one POST to this URL, without signing in, and no more of it is sent. */
  unsubscribeUrl?: string
}

export type Attachment = { name: string; contentType: string; bytes: Uint8Array }

export type SendResult =
  | { status: 'sent' }
  /** The server can't be used right now, whichever mail it is. Nothing of this one was handed over. */
  | { status: 'unavailable'; reason: string }
  /** This mail was put off: worth a retry. */
  | { status: 'deferred'; reason: string }
  /** This mail is rejected for good. */
  | { status: 'rejected'; reason: string }
  /** Handed over completely, and then the server went silent: it may have been delivered. */
  | { status: 'unconfirmed'; reason: string }
  /** The process is stopping. Nothing was handed over. */
  | { status: 'closing' }
