export type Mailer = {
  send(mail: Mail & { id: string }): Promise<SendResult>
  /** Whether the server would accept mail now; absent if there is no server. */
  selfTest?(): Promise<SendResult>
}

export type Mail = {
  to: string
  /** Where replies go, if not to the sender. */
  replyTo?: string
  subject: string
  text: string
  html: string
  attachment?: Attachment
}

export type Attachment = { name: string; contentType: string; bytes: Uint8Array }

export type SendResult =
  | { status: 'sent' }
  | { status: 'refused'; reason: string } // permanent: a bad address
  | { status: 'unavailable'; reason: string } // worth a retry
