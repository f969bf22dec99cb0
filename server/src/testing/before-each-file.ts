import { vi } from 'vitest'

// supabase-js requires one on Node 20, although no test opens a channel. Not in a module that tests import: it's loaded once for
// several files, and any of them may take it back.
vi.stubGlobal('WebSocket', class {})
