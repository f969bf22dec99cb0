import { createServer, connect as dial, type Socket } from 'node:net'

/**
 * `open` forwards everything. `refused`: nothing listens. `silent`: accepted, no response. `cut`: closes mid-request.
 * `lossy`: the request is executed but the response is lost.
 */
export type LineState = 'open' | 'refused' | 'silent' | 'cut' | 'lossy'

/** A network link between the product and a dependency, which can be made as bad as networks get. */
export async function openLine(port: number, target: number) {
  let state: LineState = 'open'
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial(target, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
      socket.on('error', () => socket.destroy())
    }
    near.on('data', (chunk) => {
      if (state === 'cut') return void near.destroy()
      if (state !== 'silent') far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (state === 'lossy') return void near.destroy()
      if (state !== 'silent') near.write(chunk)
    })
  })
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  await listen()

  return {
    async set(next: LineState): Promise<void> {
      const wasRefused = state === 'refused'
      state = next
      hangUp()
      if (next === 'refused') await new Promise<void>((resolve) => server.close(() => resolve()))
      else if (wasRefused) await listen()
    },
    close(): void {
      hangUp()
      server.close()
    },
  }
}
