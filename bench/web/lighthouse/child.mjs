// Plain JavaScript in a process of its own: tsx takes 15 s to look through the thousand modules of Lighthouse.
const [packages = '', executablePath = '', ...browserArguments] = process.argv.slice(2)
const { default: lighthouse } = await import(`${packages}/lighthouse/core/index.js`)
const { default: puppeteer } = await import(`${packages}/puppeteer-core/lib/puppeteer/puppeteer-core.js`)

// Its default configuration is the mobile preset.
const flags = {
  logLevel: 'error',
  ignoreStatusCode: true,
  onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
}

process.on('message', async (/** @type {{ url: string, script: string }} */ { url, script }) => {
  const browser = await puppeteer.launch({ executablePath, args: browserArguments })
  const page = await browser.newPage()
  // Lighthouse empties the storage before it opens the page; this fills it before the page's own scripts run.
  await page.evaluateOnNewDocument(script)
  const { lhr } = await lighthouse(url, flags, undefined, page)
  await browser.close()
  process.send?.(lhr)
})
process.send?.('ready')
