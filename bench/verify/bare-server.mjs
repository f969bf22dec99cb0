// What `npm run bench verify` measures against: the minimum that a Node.js server does to respond to JSON with JSON.
import { createServer } from 'node:http'

const reason = { code: 'real_domain', message: 'The domain receives mail and is on no list.' }
const field = { fake: false, score: 0.02, reasons: [] }
const reply = {
  status: 'success',
  request_count: 1,
  email_verification: {
    email: '',
    normalized: '',
    disposable: false,
    verdict: 'ok',
    class: 'business',
    score: 0.02,
    reasons: [reason],
    role: false,
    free: false,
    did_you_mean: null,
    mail_host: { found: null, provider: null },
  },
  name_verification: {
    fake: false,
    verdict: 'real',
    score: 0.02,
    notable: false,
    reasons: [],
    firstname: field,
    lastname: field,
  },
  data_version: '2026-11-15.3f9a1c',
  request_id: '019a8f5e-0000-7000-8000-000000000000',
}

const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    const { email } = JSON.parse(text)
    const body = JSON.stringify({ ...reply, email_verification: { ...reply.email_verification, email } })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
