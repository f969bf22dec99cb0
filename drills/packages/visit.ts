import http2 from 'node:http2'
import https from 'node:https'
import { domain } from './private-host.ts'

type Visit = {
  /** The visitor's own address. */
  from?: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** One request to the proxy. */
export function visit(path: string, { from = '127.0.0.1', method = 'GET', headers = {}, body }: Visit = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const options = { method, localAddress: from, headers: { ...json, ...headers }, timeout: 20_000 }
    const request = https.request(`https://${domain}${path}`, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    request.on('timeout', () => request.destroy(new Error(`${path}: no response within 20 s`)))
    request.on('error', reject)
    request.end(body)
  })
}

/** Whether the proxy speaks HTTP/2. */
export function speaksHttp2(): Promise<boolean> {
  return new Promise((resolve) => {
    const session = http2.connect(`https://${domain}`)
    session.on('error', () => resolve(false))
    const stream = session.request({ ':path': '/config.json' })
    stream.on('response', (headers) => {
      resolve(headers[':status'] === 200)
      session.close()
    })
    stream.resume()
  })
}
