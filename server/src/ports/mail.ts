export type Mailer = {
  send(mail: Mail & { id: string }): Promise<SendResult>
  /** Whether its server would take mail now; absent where there is none to ask. */
  selfTest?(): Promise<SendResult>
}

export type Mail = {
  to: string
  /** Where an answer goes, if not to the sender. */
  replyTo?: string
  subject: string
  text: string
  html: string
  attachment?: Attachment
}

export type Attachment = { name: string; contentType: string; bytes: Uint8Array }

export type SendResult =
  | { status: 'sent' }
  | { status: 'refused'; reason: string } // will not get better: a wrong address
  | { status: 'unavailable'; reason: string } // worth another try
