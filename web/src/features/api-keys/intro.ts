export const apiIntro = {
  title: 'API',
  description: 'Manage your API keys and read the quickstart.',
  statusLink: 'Service status',
}
