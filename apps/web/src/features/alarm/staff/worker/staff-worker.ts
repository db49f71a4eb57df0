import { handlePushes, type PushScope } from '../push/push-handlers.ts'
import { serveShell } from './shell-cache.ts'

// The service worker of the phone's page alone: its scope is that page, and the console runs without one. The build makes
// one plain script of it (tooling/staff-worker.ts), because not every browser takes modules here.
serveShell()
handlePushes(self as unknown as PushScope)
