// A process of its own, so that the crowd's work is not counted as the waiting of the one who measures.
const [url = '', apikey = '', people = '0', rounds = '0', email = '', password = ''] = process.argv.slice(2)

process.stdin.once('data', async () => {
  const successes = await Promise.all(Array.from({ length: Number(people) }, signInAgainAndAgain))
  process.stdout.write(String(successes.reduce((total, count) => total + count, 0)))
  process.exit(0)
})
process.stdout.write('ready')

async function signInAgainAndAgain() {
  let successes = 0
  for (let round = 0; round < Number(rounds); round += 1) if ((await signIn()) === 200) successes += 1
  return successes
}

async function signIn() {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey },
    body: JSON.stringify({ email, password }),
  })
  await response.text()
  return response.status
}
