import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { CheckedFile } from '@assay/contract/files/files'
import type { Account } from '../verify/account.ts'

type Columns = { email: string; firstname?: string; lastname?: string }

/** Somebody who uses the app's own doors. */
export function createCustomer(url: string, { token }: Account) {
  const authorization = `Bearer ${token}`
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(`${url}/files/uploads${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(await response.text())
    return response
  }
  const find = async (id: string) => CheckedFile.parse(await (await ask('GET', `/${id}`)).json())
  const upload = async (body: Blob | ReadableStream<Uint8Array>) => {
    const headers = { authorization, 'content-type': 'text/csv' }
    const response = await fetch(`${url}/files/uploads?name=people.csv`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    })
    if (!response.ok) throw new Error(await response.text())
    return CheckedFile.parse(await response.json()).id
  }
  const start = async (id: string, columns: Columns) => void (await ask('POST', `/${id}/start`, { columns }))
  const finished = async (id: string) => {
    while ((await find(id)).state === 'running') await delay(500)
  }
  const remove = async (id: string) => void (await ask('DELETE', `/${id}`))
  return {
    find,
    upload,
    start,
    finished,
    remove,
    async check(file: Blob, columns: Columns) {
      const id = await upload(file)
      await start(id, columns)
      await finished(id)
      await remove(id)
    },
    /** How much the server's memory grows at most while it takes a file of this size, in MB. */
    async memoryOfUpload(bytes: number, pid: number): Promise<number> {
      const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
      const piece = new TextEncoder().encode(`${'x'.repeat(400)},ada@example.com\n`.repeat(200))
      const before = resident()
      let [sent, peak] = [0, before]
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          peak = Math.max(peak, resident())
          controller.enqueue(sent === 0 ? new TextEncoder().encode('note,email\n') : piece)
          sent += piece.length
          if (sent + piece.length > bytes) controller.close()
        },
      })
      await remove(await upload(body))
      return peak - before
    },
  }
}
