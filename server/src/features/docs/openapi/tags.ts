/** What endpoints are grouped by. Each has a page in the reference; `guide` explains how to use them. */
export const tags = [
  {
    name: 'Verification',
    description: 'Check email addresses and names, and see where your quota stands.',
    path: '/docs/reference',
    guide: '/docs/quickstart',
  },
  {
    name: 'Rules',
    description: 'Decide by your own rules, and see why a request was decided as it was.',
    path: '/docs/reference/rules',
    guide: '/docs/rules',
  },
  {
    name: 'Lists',
    description: 'Keep lists of what you always allow or block.',
    path: '/docs/reference/lists',
    guide: '/docs/lists',
  },
  {
    name: 'Files',
    description: 'Check whole CSV files: upload, start, watch, download.',
    path: '/docs/reference/files',
    guide: '/docs/files',
  },
  {
    name: 'Form',
    description: 'Check on your server what the form widget found.',
    path: '/docs/reference/form',
    guide: '/docs/form',
  },
  {
    name: 'Webhooks',
    description: 'Manage the endpoints we send events to, and see what arrived.',
    path: '/docs/reference/webhooks',
    guide: '/docs/webhooks',
  },
] as const
