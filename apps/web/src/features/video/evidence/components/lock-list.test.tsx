import type { EvidenceLock } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { emitEvent } from '#shared/events/listeners.ts'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { listenToEvidence } from '../api/evidence-events.ts'
import { LockList } from './lock-list.tsx'

const id = '0190a000-0000-7000-8000-000000000001'
const soon = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000).toISOString()
const locked: EvidenceLock = {
  id,
  camera: { id, name: 'Lobby-01' },
  from: '2026-11-23T10:00:00.000Z',
  to: '2026-11-23T10:01:00.000Z',
  reason: 'Theft',
  keepUntil: soon,
  state: 'locked',
  recordedSeconds: 60,
  heldSeconds: 60,
  lostSeconds: 0,
  case: null,
  lockedBy: 'Li Wei',
  lockedAt: '2026-11-23T10:02:00.000Z',
  releasedBy: null,
  releasedAt: null,
}

let list: EvidenceLock[]
let server: ReturnType<typeof startFakeServer>
let keep: () => Record<string, never>
beforeEach(() => {
  list = [locked]
  keep = () => ({})
  server = startFakeServer({
    evidence: {
      getLocks: () => ({ list, total: list.length, pageNum: 1, pageSize: 20 }),
      keepUntil: () => keep(),
    },
  })
})

/** Opens the dialog about how long the recording stays locked. */
async function openKeeping() {
  const page = await renderPage(LockList)
  await page.user.click(await screen.findByRole('button', { name: 'Keep longer or shorter' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = () => page.user.click(dialog.getByRole('button', { name: 'Save' }))
  const clear = async () => page.user.click(document.querySelector('[role=dialog] .ant-picker-clear')!)
  return { ...page, dialog, save, clear }
}
const asked = () => server.to('/vms/evidence/keepUntil').map(({ body }) => body)

test('the button has its words in Chinese too', async () => {
  await renderPage(LockList, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByRole('button', { name: '调整保留期限' })).toBeVisible())
})

test('who may release nothing changes no time, nor does anybody of a lock that is released', async () => {
  await renderPage(LockList, { may: ['playback.view', 'evidence.view', 'evidence.lock'] })
  await screen.findByText('Lobby-01')
  expect(screen.queryByRole('button', { name: 'Keep longer or shorter' })).toBeNull()
})

test('a lock of somebody else appears by itself', async () => {
  const { queryClient } = await renderPage(LockList)
  const end = listenToEvidence(queryClient)
  await screen.findByText('Lobby-01')
  list = [locked, { ...locked, id: locked.id.replace(/1$/, '2'), camera: { id, name: 'Gate-01' } }]
  emitEvent({ seq: '1', type: 'evidence_lock.changed', at: locked.lockedAt, data: { id, cameraId: id } })
  await waitFor(() => expect(screen.getByText('Gate-01')).toBeVisible())
  end()
})

test('the end that a lock has is shown, and without one it is kept until somebody releases it', async () => {
  const { dialog, save, clear } = await openKeeping()
  expect(dialog.getByLabelText('Keep until')).toHaveValue(formatDateTime(soon).slice(0, 10))
  await clear()
  expect(dialog.getByPlaceholderText('Until it is released')).toHaveValue('')
  await save()
  await waitFor(() => expect(asked()).toMatchObject([{ ids: [id], keepUntil: null }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an end that has passed is refused before anything is asked', async () => {
  list = [{ ...locked, keepUntil: '2026-11-23T10:02:00.000Z' }]
  const { dialog, save } = await openKeeping()
  await save()
  await waitFor(() => expect(dialog.getByText('The end of keeping has passed already.')).toBeVisible())
  expect(asked()).toEqual([])
})

test('a change that is refused keeps the dialog open, for another try', async () => {
  keep = () => {
    throw new Refusal('evidence.lock_not_found')
  }
  const { save } = await openKeeping()
  await save()
  await waitFor(() => expect(asked()).toHaveLength(1))
  keep = () => ({})
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked()).toHaveLength(2)
})
