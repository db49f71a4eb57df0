import { expect, test, vi } from 'vitest'
import type { Spool, Spooled } from './spool.ts'
import { createSpooledWork } from './spooled-work.ts'

const entry = (text: string): Spooled<'open'> => ({
  cameraId: 'c',
  way: 'open',
  receivedAt: 7,
  body: Buffer.from(text),
})

/** A spool in memory, with a file an entry. */
function spoolOf(kept: Map<string, string>): Spool<'open'> {
  return {
    async put({ body }) {
      kept.set(String(body), String(body))
      return String(body)
    },
    read: async file => (kept.has(file) ? [{ name: file, entry: entry(file) }] : []),
    remove: async file => void kept.delete(file),
    list: async () => [...kept.keys()],
  }
}

test('what an earlier run left is worked off, though something new came before the start', async () => {
  const kept = new Map([['left', 'left']])
  const written: string[] = []
  const gate = Promise.withResolvers<void>()
  const work = createSpooledWork<'open', string>({
    name: 'work',
    spool: spoolOf(kept),
    prepare: async (_, name) => [name],
    write: async ready => {
      await gate.promise
      written.push(...ready)
    },
    batch: 1,
    atOnce: 1,
    waitingMax: 10,
    full: 'snap.spool_full',
    log: { warn: () => undefined },
  })
  await work.take(entry('new'))
  await work.start()
  gate.resolve()
  await vi.waitFor(() => expect(written).toEqual(['new', 'left']))
  await work.stop()
  expect([...kept.keys()]).toEqual([])
})
