// A process of its own, so that the crowd's work is not counted as the waiting of the one who measures.
const [url = '', apikey = '', people = '0', email = '', password = ''] = process.argv.slice(2)

process.stdin.on('data', async () => {
  const statuses = await Promise.all(Array.from({ length: Number(people) }, signIn))
  process.stdout.write(String(statuses.filter((status) => status === 200).length))
})
process.stdin.on('end', () => process.exit(0))
process.stdout.write('ready')

async function signIn() {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey },
    body: JSON.stringify({ email, password }),
  })
  await response.text()
  return response.status
}
