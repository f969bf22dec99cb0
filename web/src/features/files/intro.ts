export const filesIntro = {
  title: 'Files',
  description: 'Upload a CSV file, check everyone in it, and download it with verdicts.',
  docsLink: 'Read the guide',
}
