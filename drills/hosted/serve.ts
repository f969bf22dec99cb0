import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'

type Served = { url: string; stop(): Promise<void> }

/** A handler on its own loopback port. */
export async function serve(handle: (request: Request) => Response | Promise<Response>, port = 0): Promise<Served> {
  const server = createServer(getRequestListener(handle))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the port was not opened')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
