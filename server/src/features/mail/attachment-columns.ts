import type { Attachment } from '../../ports/mail.ts'

export type AttachmentColumns = {
  attachmentName: string | null
  attachmentType: string | null
  attachmentBytes: Buffer | null
}

export const attachmentColumns =
  'attachment_name as "attachmentName", attachment_type as "attachmentType", attachment_bytes as "attachmentBytes"'

export function toAttachment(columns: AttachmentColumns): Attachment | undefined {
  const { attachmentName: name, attachmentType: contentType, attachmentBytes: bytes } = columns
  return name === null || contentType === null || bytes === null ? undefined : { name, contentType, bytes }
}
