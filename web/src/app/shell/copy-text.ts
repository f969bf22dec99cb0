import { toast } from '../../ui/feedback/toast.ts'

/** Copies without a button to say so beside it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ topic: 'copy', tone: 'success', title: 'Copied', description: text })
  } catch {
    // No permission, or a page without https.
    toast({ topic: 'copy', tone: 'error', title: 'We couldn’t copy it', description: text })
  }
}
