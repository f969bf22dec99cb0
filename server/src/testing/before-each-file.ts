import { vi } from 'vitest'

// supabase-js requires one on Node 20, although no test opens a channel. It's set for each file, because another file may have
// removed it.
vi.stubGlobal('WebSocket', class {})
