/** Pages for users say themselves that they are not to be listed; what is named here is not a page at all. */
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
