/** Signed-in pages carry noindex themselves; what is listed here isn't a page at all. */
export function robots(publicUrl: string): string {
  const machines = ['/v1/', '/auth/v1/', '/rest/v1/', '/dev/', '/sandbox/']
  return [
    'User-agent: *',
    ...machines.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
