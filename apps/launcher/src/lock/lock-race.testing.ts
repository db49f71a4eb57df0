import { lockDataFolder } from '../data-folder.ts'

// A process of `process-lock-race.full.test.ts`: at a moment that it is told, it takes a folder, and holds it until it is told the next.

let unlock = () => undefined as void
process.on('message', ({ folder, at }: { folder: string; at: number }) => {
  unlock()
  unlock = () => undefined
  // All begin in the same instant, which no timer would hit.
  while (Date.now() < at);
  try {
    unlock = lockDataFolder(folder)
    process.send?.('taken')
  } catch {
    process.send?.('refused')
  }
})
process.send?.('ready')
