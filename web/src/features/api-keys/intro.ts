export const apiIntro = {
  title: 'API',
  description: 'Create and manage your API keys, and read the quickstart.',
  statusLink: 'Service status',
}
