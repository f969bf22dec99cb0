// A process of its own, so that the crowd's work is not counted as the waiting of the one who measures.
const [url = '', apikey = '', email = '', password = ''] = process.argv.slice(2)

// Each order is a rush: so many sign-ins at once, all from one address, or from one each. Replies with the statuses.
process.stdin.on('data', async (order) => {
  const { count, from } = JSON.parse(String(order))
  const rush = Array.from({ length: count }, (_, index) =>
    signIn(
      from
        ? { from, email: `nobody-${index}@example.com`, password: 'Wrong-horse-7' }
        : { from: `198.18.${index >> 8}.${index & 255}`, email, password },
    ),
  )
  process.stdout.write(JSON.stringify(await Promise.all(rush)))
})
process.stdin.on('end', () => process.exit(0))
process.stdout.write('ready')

/** @param {{ from: string, email: string, password: string }} attempt */
async function signIn({ from, ...credentials }) {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, apikey },
    body: JSON.stringify(credentials),
  })
  await response.text()
  return response.status
}
