import { beforeEach, expect, test, vi } from 'vitest'
import { memoryDraftStore, type DraftStore } from './draft-store.ts'
import { createDrafts, fieldsOf, type DraftForm, type Drafts } from './drafts.ts'

const report: DraftForm = { userId: 'bob', taskId: 'task', name: 'report' }
let store: DraftStore
let drafts: Drafts

beforeEach(() => {
  store = memoryDraftStore()
  drafts = createDrafts(Promise.resolve(store))
})

const fields = (form: DraftForm, of = drafts) => Object.fromEntries(fieldsOf(of.values.getState(), form))
/** Another page on the same phone. */
async function openAgain(): Promise<Drafts> {
  await drafts.written()
  const again = createDrafts(Promise.resolve(store))
  await again.load()
  return again
}

test('what was typed is there when the page begins anew, each form by itself', async () => {
  const raised: DraftForm = { userId: 'bob', name: 'alarm' }
  drafts.keep(report, 'content', 'Gate')
  drafts.keep(report, 'content', 'Gate closed')
  drafts.keep(report, 'pictures', ['photo'])
  drafts.keep({ ...report, name: 'reject' }, 'reason', 'Busy')
  drafts.keep({ ...report, taskId: 'task2' }, 'content', 'Other task')
  drafts.keep(raised, 'description', 'Smoke')
  const again = await openAgain()
  expect(fields(report, again)).toEqual({ content: 'Gate closed', pictures: ['photo'] })
  expect(fields({ ...report, name: 'reject' }, again)).toEqual({ reason: 'Busy' })
  expect(fields(raised, again)).toEqual({ description: 'Smoke' })
  // The beginning of another name is not that name.
  expect(fields({ ...report, taskId: 'tas' }, again)).toEqual({})
})

test('somebody else on the phone does not see it', async () => {
  drafts.keep(report, 'content', 'Gate closed')
  const again = await openAgain()
  expect(fields({ ...report, userId: 'carl' }, again)).toEqual({})
})

test('what was sent is gone, with all of its fields and nothing else', async () => {
  drafts.keep(report, 'content', 'Gate closed')
  drafts.keep(report, 'pictures', ['photo'])
  drafts.keep({ ...report, name: 'reports' }, 'content', 'Mine')
  drafts.drop(report)
  expect(fields(report)).toEqual({})
  const again = await openAgain()
  expect(fields(report, again)).toEqual({})
  expect(fields({ ...report, name: 'reports' }, again)).toEqual({ content: 'Mine' })
})

test('an emptied field is no draft', async () => {
  drafts.keep(report, 'content', 'Gate closed')
  drafts.keep(report, 'content', '')
  drafts.keep(report, 'pictures', [])
  await drafts.written()
  expect(await store.list()).toEqual([])
})

test('a guard who leaves leaves nothing that was entered', async () => {
  drafts.keep(report, 'content', 'Gate closed')
  drafts.keep({ ...report, userId: 'carl' }, 'content', 'Of Carl')
  drafts.dropAll()
  const again = await openAgain()
  expect([...again.values.getState().values()]).toEqual([])
})

test('typed while the database is being opened, it is not replaced by what was kept before', async () => {
  drafts.keep(report, 'content', 'Old')
  await drafts.written()
  const again = createDrafts(Promise.resolve(store))
  const loaded = again.load()
  again.keep(report, 'content', 'New')
  await loaded
  expect(fields(report, again)).toEqual({ content: 'New' })
})

test('emptied while the database is being opened, it does not come back', async () => {
  drafts.keep(report, 'content', 'Old')
  await drafts.written()
  const opened = Promise.withResolvers<DraftStore>()
  const again = createDrafts(opened.promise)
  const loaded = again.load()
  again.keep(report, 'content', '')
  opened.resolve(store)
  await loaded
  expect(fields(report, again)).toEqual({})
})

test('a draft that nobody came back to is gone after a week', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  drafts.keep(report, 'content', 'Gate closed')
  await drafts.written()
  vi.setSystemTime(Date.now() + 8 * 86_400_000)
  expect(fields(report, await openAgain())).toEqual({})
  expect(await store.list()).toEqual([])
  vi.useRealTimers()
})

test('a phone that is full keeps the words on the screen', async () => {
  store.put = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  drafts.keep(report, 'content', 'Gate closed')
  await drafts.written()
  expect(fields(report)).toEqual({ content: 'Gate closed' })
})
