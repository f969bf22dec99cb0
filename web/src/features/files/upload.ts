import type { CheckedFile } from '@assay/contract/files/files'
import { maxFileBytes } from '@assay/contract/files/rules'
import { accessToken } from '../../api/access-token.ts'
import { ApiError } from '../../api/api-error.ts'
import { invalidResponse, toApiError } from '../../api/send.ts'

type Upload = { onProgress: (share: number) => void; signal: AbortSignal }

/** The browser's older way to send, because it alone says how far an upload is. */
export async function uploadFile(file: File, { onProgress, signal }: Upload): Promise<CheckedFile> {
  const token = await accessToken()
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open('POST', `/files/uploads?name=${encodeURIComponent(shortName(file.name))}`)
    sending.setRequestHeader('content-type', 'text/csv')
    if (token !== null) sending.setRequestHeader('authorization', `Bearer ${token}`)
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1)
    sending.onerror = () => reject(unreachable())
    sending.onabort = () => reject(signal.reason)
    sending.onload = () => {
      const response = new Response(null, { status: sending.status })
      const answer = parse(sending.responseText)
      if (answer === undefined) reject(invalidResponse(response, sending.responseText))
      else if (response.ok) resolve(answer)
      else reject(toApiError(response, answer))
    }
    signal.addEventListener('abort', () => sending.abort(), { once: true })
    sending.send(file)
  })
}

/** The end of it, which has the extension. Without half of an emoji, which can't be part of a URL. */
function shortName(name: string): string {
  return name.slice(-200).replace(/\p{Cs}/gu, '')
}

function parse(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unreachable(): ApiError {
  const detail = 'The upload was interrupted. Check your connection and try again.'
  return new ApiError({ code: 'network', detail })
}

/** What can be said before anything is sent. */
export function findFault({ name, size }: File): string | null {
  if (/\.(xlsx?|ods|numbers|zip|gz|pdf)$/i.test(name))
    return 'This isn’t a CSV file. Save the spreadsheet as “CSV UTF-8” first.'
  if (size > maxFileBytes) return 'This file is larger than 100 MB. Split it, or leave out columns you don’t need.'
  if (size === 0) return 'This file is empty.'
  return null
}
