import { createServer, type RequestListener } from 'node:http'

/** A provider that does whatever the test wants. */
export async function startFake(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
