import type { Contract, EvidenceLock, InputOf } from '@palisade/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { LockDialog } from './lock-dialog.tsx'

const lobby = { id: '0190a000-0000-7000-8000-000000000001', name: 'Lobby-01' }
const gate = { id: '0190a000-0000-7000-8000-000000000002', name: 'North-Gate-01' }
const to = Math.floor(Date.now() / 1000) * 1000 - 60_000
const span = { from: to - 60_000, to }
const locked = vi.fn<(request: InputOf<Contract['evidence']['lock']>) => void>()
const onClose = vi.fn<() => void>()

const lockOf = (camera: EvidenceLock['camera'], more: Partial<EvidenceLock> = {}): EvidenceLock => ({
  id: camera.id,
  camera,
  from: new Date(span.from).toISOString(),
  to: new Date(span.to).toISOString(),
  reason: 'Theft',
  keepUntil: null,
  state: 'locked',
  recordedSeconds: 60,
  heldSeconds: 60,
  lostSeconds: 0,
  case: null,
  lockedBy: 'Li Wei',
  lockedAt: new Date(to).toISOString(),
  releasedBy: null,
  releasedAt: null,
  ...more,
})

let answer: EvidenceLock[]
let added: string[]
let isBroken: boolean
let tries: number
beforeEach(() => {
  locked.mockReset()
  onClose.mockReset()
  answer = [lockOf(lobby)]
  added = []
  isBroken = false
  tries = 0
  startFakeServer({
    evidence: {
      getCases: () => ({ list: [], total: 0, pageNum: 1, pageSize: 100 }),
      lock: request => {
        locked(request)
        return answer
      },
      addAlarm: ({ caseId }) => {
        tries++
        if (isBroken) throw new Refusal('evidence.case_full', 200, { limit: 500 })
        added.push(caseId)
        return {
          id: gate.id,
          kind: 'alarm',
          camera: null,
          at: null,
          alarmId: gate.id,
          alarmType: null,
          text: '',
          addedBy: 'Li Wei',
          addedAt: new Date(to).toISOString(),
        }
      },
    },
  })
})

const Dialog = () => <LockDialog cameras={[lobby, gate]} chosen={[lobby.id]} span={span} onClose={onClose} />

test('the chosen cameras and the span are locked with a reason, which must be given', async () => {
  const { user } = await renderPage(Dialog)
  await user.click(await screen.findByRole('button', { name: 'Lock' }))
  // A dialog is there a moment before it is shown.
  await waitFor(() => expect(screen.getByText('Required')).toBeVisible())
  expect(locked).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Reason'), ' Theft ')
  await user.click(screen.getByRole('button', { name: 'Lock' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(locked.mock.lastCall?.[0]).toMatchObject({
    cameraIds: [lobby.id],
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
    reason: 'Theft',
    keepUntil: null,
    caseId: null,
  })
  await waitFor(() => expect(screen.getByText('1 recording locked.')).toBeVisible())
})

test('for a case that is given none is chosen, and the recordings go into it', async () => {
  const { user } = await renderPage(() => (
    <LockDialog cameras={[lobby]} chosen={[lobby.id]} span={span} caseId={gate.id} onClose={onClose} />
  ))
  await user.type(await screen.findByLabelText('Reason'), 'Theft')
  expect(screen.queryByLabelText('Case')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Lock' }))
  await waitFor(() => expect(locked.mock.lastCall?.[0]).toMatchObject({ caseId: gate.id }))
})

test('a range is picked in the date dialog, or typed to the second', async () => {
  const { user } = await renderPage(Dialog)
  const start = await screen.findByLabelText('From')
  await user.click(screen.getByRole('button', { name: /Time range/ }))
  await user.click(await screen.findByRole('button', { name: 'Yesterday' }))
  const midnight = new Date(new Date().setHours(0, 0, 0, 0))
  const yesterday = new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate() - 1)
  await waitFor(() => expect(start).toHaveValue(formatDateTime(yesterday)))
  expect(screen.getByLabelText('To')).toHaveValue(formatDateTime(midnight.getTime() - 1000))
})

test('an end before the beginning is refused before anything is asked', async () => {
  const { user } = await renderPage(Dialog)
  const end = await screen.findByLabelText('To')
  await user.clear(end)
  await user.type(end, formatDateTime(span.from - 1000))
  await user.type(screen.getByLabelText('Reason'), 'Theft')
  await user.click(screen.getByRole('button', { name: 'Lock' }))
  await waitFor(() => expect(end).toHaveAccessibleDescription(/.+/))
  expect(locked).not.toHaveBeenCalled()
})

test('what was deleted before the lock held is told', async () => {
  answer = [lockOf(lobby, { heldSeconds: 0, lostSeconds: 60 })]
  const { user } = await renderPage(Dialog)
  await user.type(await screen.findByLabelText('Reason'), 'Theft')
  await user.click(screen.getByRole('button', { name: 'Lock' }))
  await waitFor(() => expect(screen.getByText(/Lobby-01/, { selector: '.ant-message *' })).toBeVisible())
})

test('a new case is opened with the lock, which is not told again where only the alarm was refused', async () => {
  answer = [lockOf(lobby, { case: { id: gate.id, title: 'Theft' } })]
  isBroken = true
  const { user } = await renderPage(() => (
    <LockDialog cameras={[lobby]} chosen={[lobby.id]} span={span} alarmId={gate.id} onClose={onClose} />
  ))
  await user.type(await screen.findByLabelText('Reason'), 'Theft')
  await user.click(screen.getByLabelText('Case'))
  await user.click(await screen.findByTitle('A new case'))
  await user.type(await screen.findByLabelText('Title of the new case'), 'Theft')
  await user.click(screen.getByRole('button', { name: 'Lock' }))
  await waitFor(() => expect(locked.mock.lastCall?.[0]).toMatchObject({ caseId: null, newCase: 'Theft' }))
  await waitFor(() => expect(tries).toBe(1))
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Lock' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(locked).toHaveBeenCalledOnce()
  expect(added).toEqual([gate.id])
})
