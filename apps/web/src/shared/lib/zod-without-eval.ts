import { config } from 'zod/v4'

// Replaces `zod` in the browser (vite.config.ts): zod probes for `eval`, which our content security policy
// forbids and reports as an error. It must be told before the first schema is made.
config({ jitless: true })

export * from 'zod/v4'
