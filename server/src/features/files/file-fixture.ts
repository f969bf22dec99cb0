import { CreatedApiKey } from '@assay/contract/api-keys'
import { CheckedFile } from '@assay/contract/files/files'
import { createApiApp } from '../verification/api-fixture.ts'

/** The product with an account that has a paid plan and a file. */
export async function createFileApp(options: Parameters<typeof createApiApp>[0] = {}) {
  const test = await createApiApp(options)
  return {
    ...test,
    async openAccount() {
      const ada = await test.signUp()
      await test.grant(ada.id, 'basic')
      const bearer = { authorization: `Bearer ${ada.token}` }
      const upload = (
        content: string | Uint8Array<ArrayBuffer> | ReadableStream,
        headers: Record<string, string> = bearer,
      ) =>
        test.app.request(`${'authorization' in headers ? '/files/uploads' : '/v1/files'}?name=people.csv`, {
          method: 'POST',
          headers: { 'content-type': 'text/csv', ...headers },
          body: content,
          ...(content instanceof ReadableStream && { duplex: 'half' }),
        })
      const act = async (id: string, verb: string, body?: object) =>
        CheckedFile.parse(await (await ada.asUser('POST', `/files/uploads/${id}/${verb}`, body)).json())
      return {
        ...ada,
        upload,
        announced: (bytes: number, content: string) => upload(content, { ...bearer, 'content-length': String(bytes) }),
        act,
        uploaded: async (content: string) => CheckedFile.parse(await (await upload(content)).json()),
        start: (id: string, columns: Record<string, string>) => act(id, 'start', { columns }),
        found: async (id: string) => CheckedFile.parse(await (await ada.asUser('GET', `/files/uploads/${id}`)).json()),
        result: async (id: string) => (await ada.asUser('GET', `/files/uploads/${id}/result`)).text(),
        async fileKey(more: object = {}) {
          const response = await ada.asUser('POST', '/api-keys', { name: 'Files', scopes: ['files'], ...more })
          const { id, full_key } = CreatedApiKey.parse(await response.json())
          return { id, key: full_key, headers: { 'x-api-token': full_key } }
        },
      }
    },
  }
}

/** People with an address and a first name each. */
export function people(count: number, from = 0): string {
  const rows = Array.from({ length: count }, (_, index) => `ada${from + index}@example.com,Ada`)
  return ['email,first_name', ...rows, ''].join('\n')
}
