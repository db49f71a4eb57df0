import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newFolder, removeFolders } from '../testing/test-recorder.ts'
import { openJournal, type NewEntry } from './journal.ts'

afterAll(removeFolders)

const entry = (minute: number): NewEntry => ({
  is: 'file',
  cameraId: 'c1',
  stream: 'main',
  folder: '/disk',
  name: `2027-01-15/08/0${minute}-main.mp4`,
  bytes: 10,
  spans: [[1, 2, 1]],
})
const opened = {
  folder: '/disk',
  cameraId: 'c1',
  name: '2027-01-15/08/00-main.mp4',
  stream: 'main',
  kinds: 1,
} as const
const none = () => {}

test('what is not kept is there after a restart, what is kept is not, and numbers go on', async () => {
  const file = path.join(await newFolder(), 'media/journal.jsonl')
  const first = await openJournal(file, none)
  for (const minute of [1, 2, 3]) first.journal.add(entry(minute))
  first.journal.kept([1, 2, 99])
  first.journal.opened(opened)
  first.journal.opened({ ...opened, cameraId: 'c2' })
  first.journal.closed({ ...opened, cameraId: 'c2' })
  first.journal.folder('/disk')
  const end = { cameraId: 'c1', stream: 'main', to: 5, kinds: 1 } as const
  first.journal.reached({ ...end, to: 4 })
  first.journal.reached(end)
  first.journal.reached({ ...end, stream: 'sub' })
  first.journal.rests({ cameraId: 'c1', stream: 'sub' })
  await first.journal.settled()

  const { journal, left } = await openJournal(file, none)
  expect(journal.waiting(0, 10)).toMatchObject([{ id: 3, name: '2027-01-15/08/03-main.mp4' }])
  expect(left).toEqual({ opened: [opened], folders: ['/disk'], ends: [end] })
  journal.add(entry(4))
  expect(journal.waiting(3, 10)).toMatchObject([{ id: 4 }])
})

test('a line that was torn, or that is none of ours, costs itself alone', async () => {
  const file = path.join(await newFolder(), 'journal.jsonl')
  const first = await openJournal(file, none)
  first.journal.add(entry(1))
  await first.journal.settled()
  const whole = await readFile(file, 'utf8')
  await appendFile(file, `nonsense\n{"entry":{"id":7,"is":"file"}}\n${whole.slice(-40, -10)}`)
  const { journal } = await openJournal(file, none)
  expect(journal.waiting(0, 10)).toHaveLength(1)
})

test('a journal that cannot be written is told, and recording goes on', async () => {
  const faults: unknown[] = []
  const notAFolder = path.join(await newFolder(), 'file')
  await appendFile(notAFolder, '')
  const { journal } = await openJournal(path.join(notAFolder, 'journal.jsonl'), fault => faults.push(fault))
  journal.add(entry(1))
  await journal.settled()
  expect(faults.length).toBeGreaterThan(1)
  expect(journal.waiting(0, 10)).toHaveLength(1)
})

test('after lines that the disk refused everything is written anew with the next one', async () => {
  const faults: unknown[] = []
  const file = path.join(await newFolder(), 'journal.jsonl')
  const { journal } = await openJournal(file, fault => faults.push(fault))
  journal.add(entry(1))
  await journal.settled()
  await rm(file)
  await mkdir(file)
  journal.add(entry(2))
  await journal.settled()
  expect(faults).toMatchObject([{ code: 'EISDIR' }])
  await rm(file, { recursive: true })
  await appendFile(file, '{"entry":{"id":2,')
  journal.add(entry(3))
  await journal.settled()
  const again = await openJournal(file, none)
  expect(again.journal.waiting(0, 10).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('a journal that cannot be read is put aside, and not written over', async () => {
  const faults: unknown[] = []
  const folder = await newFolder()
  const file = path.join(folder, 'journal.jsonl')
  await mkdir(path.join(file, 'kept'), { recursive: true })
  const { journal } = await openJournal(file, fault => faults.push(fault))
  expect(faults).toMatchObject([{ code: 'EISDIR' }, {}, {}, {}, {}])
  journal.add(entry(1))
  await journal.settled()
  const aside = (await readdir(folder)).find(name => name.startsWith('journal.jsonl.unread-')) ?? ''
  expect(await readdir(path.join(folder, aside))).toEqual(['kept'])
  expect((await openJournal(file, none)).journal.waiting(0, 10)).toHaveLength(1)
})
