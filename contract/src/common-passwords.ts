/** Whether this is one of the passwords attackers try first, despite decoration: "P@ssw0rd!2024" is "password". */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const readings = [undecorated(lower), withLetters(undecorated(lower)), undecorated(withLetters(lower))]
  return readings.some((word) => commonWords.has(word))
}

function undecorated(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, '')
}

function withLetters(text: string): string {
  return text.replace(/[@4013$57!]/g, (sign) => lookalikes[sign] ?? sign)
}

const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
  '!': 'i',
}

const commonWords = new Set(
  `abc abcd abcde abcdef abcdefg abcdefgh access account admin administrator adminadmin aa aaa adobe amanda andrew angel
  apple asd asdf asdfasdf asdfgh asdfghjk asdfghjkl ashley assay azerty bailey baseball basketball batman bitcoin buster
  changeme charlie chelsea chocolate computer cookie daniel default demo donald dragon flower football freedom
  fuckyou google guest hannah harley hello helloworld hunter iloveyou india internet jennifer jessica jordan joshua
  killer letmein login london lovely loveme master matrix matthew michael michelle monkey mustang mynoob mypass
  mypassword nicole ninja nothing passw pass passcode password passwort passpass passwd pokemon princess purple qazwsx
  qazwsxedc qwe qweasd qweasdzxc qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz robert root samsung secret security
  server shadow spring starwars summer sunshine superman superuser supersecret temp temppass temppassword test tester
  testing testpass testtest thomas tigger trustno trustnoone user username welcome welcomehome whatever william winter
  yankees zaq zaqwsx zxcvbn zxcvbnm`.split(/\s+/),
)
