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

/** Work of four files, one a batch, whose writes and reads a test lets through. */
function slowWork(more: Partial<Parameters<typeof createSpooledWork<'open', string>>[0]> = {}) {
  const kept = new Map(['1', '2', '3', '4'].map(name => [name, name]))
  const read: string[] = []
  const written: string[] = []
  const gates = new Map(['1', '2', '3', '4'].map(name => [name, Promise.withResolvers<void>()]))
  const work = createSpooledWork<'open', string>({
    name: 'work',
    spool: spoolOf(kept),
    prepare: async (_, name) => {
      read.push(name)
      return [name]
    },
    write: async ([name = '']) => {
      await gates.get(name)?.promise
      written.push(name)
    },
    batch: 1,
    atOnce: 1,
    waitingMax: 10,
    full: 'snap.spool_full',
    log: { warn: () => undefined },
    ...more,
  })
  return { work, kept, read, written, let: (name: string) => gates.get(name)?.resolve() }
}

test('while one batch is written the next one is read, and no more than that', async () => {
  const { work, kept, read, written, let: letThrough } = slowWork()
  await work.start()
  await vi.waitFor(() => expect(read).toEqual(['1', '2']))
  expect([...kept.keys()]).toEqual(['1', '2', '3', '4'])
  letThrough('1')
  await vi.waitFor(() => expect(read).toEqual(['1', '2', '3']))
  expect(written).toEqual(['1'])
  for (const name of ['2', '3', '4']) letThrough(name)
  await vi.waitFor(() => expect([...kept.keys()]).toEqual([]))
  await work.stop()
  expect([read, written]).toEqual([
    ['1', '2', '3', '4'],
    ['1', '2', '3', '4'],
  ])
})

test.each([
  ['a write that fails is tried again, and what was read ahead waits with it', 'write', ['1', '2', '3', '4']],
  ['what could not be read ahead is read again', 'read', ['1', '2', '3', '3', '4']],
] as const)('%s', async (_, failing, expected) => {
  let isFailing = true
  const fail = (what: typeof failing) => {
    if (what !== failing || !isFailing) return
    isFailing = false
    throw new Error('no')
  }
  const read: string[] = []
  const written: string[] = []
  const { work, kept } = slowWork({
    prepare: async (_entry, name) => {
      read.push(name)
      if (name === '3') fail('read')
      return [name]
    },
    write: async ([name = '']) => {
      fail('write')
      written.push(name)
    },
  })
  await work.start()
  await vi.waitFor(() => expect([...kept.keys()]).toEqual([]), { timeout: 10_000 })
  await work.stop()
  expect(written).toEqual(['1', '2', '3', '4'])
  expect(read).toEqual(expected)
})

test('a stop waits for what is read ahead, and leaves it on the disk', async () => {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const read: string[] = []
  const {
    work,
    kept,
    let: letThrough,
  } = slowWork({
    prepare: async (_, name) => {
      if (name === '2') {
        begun.resolve()
        await gate.promise
      }
      read.push(name)
      return [name]
    },
  })
  await work.start()
  await begun.promise
  const stopped = work.stop()
  letThrough('1')
  gate.resolve()
  await stopped
  expect([read, [...kept.keys()]]).toEqual([
    ['1', '2'],
    ['2', '3', '4'],
  ])
})
