export const apiIntro = {
  title: 'API',
  description: 'Keys for your calls, and the documentation of them.',
  statusLink: 'Service status',
}
