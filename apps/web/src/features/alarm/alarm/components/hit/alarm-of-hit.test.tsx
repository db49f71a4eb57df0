import type { AlarmDetails } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildDetails } from '../../model/details.fixture.ts'
import { buildPerson } from '../../model/task.fixture.ts'
import { AlarmOfHit } from './alarm-of-hit.tsx'

const bob = buildPerson({ userId: '0190a000-0000-7000-8000-000000000001', name: 'Bob' })
const onAcknowledged = vi.fn<() => void>()
const Shown = () => <AlarmOfHit alarmId={buildDetails().id} onAcknowledged={onAcknowledged} />

function start(alarm: Partial<AlarmDetails> | Refusal) {
  const acknowledged = buildDetails({ status: 'in_progress', allowedActions: ['release'], version: 2 })
  let isAcknowledged = false
  return startFakeServer({
    alarm: {
      getDetails: () => {
        if (alarm instanceof Refusal) throw alarm
        return isAcknowledged ? acknowledged : buildDetails(alarm)
      },
      acknowledge: () => {
        isAcknowledged = true
        return acknowledged
      },
    },
    staff: { getNearby: () => [bob] },
    task: { issue: () => [] },
  })
}
const button = (name: string) => screen.getByRole('button', { name })
afterEach(() => {
  vi.unstubAllGlobals()
  onAcknowledged.mockReset()
})

test('is acknowledged, and somebody is sent to it, by the calls and the dialog of the desk', async () => {
  const server = start({ allowedActions: ['acknowledge', 'release'] })
  const { user } = await renderPage(Shown)
  await waitFor(() => expect(button('Acknowledge alarm')).toBeEnabled())
  await user.click(button('Acknowledge alarm'))
  await waitFor(() => expect(onAcknowledged).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Acknowledge alarm' })).toBeNull())
  await user.click(button('Dispatch'))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Dispatch' })).toBeEnabled())
  await user.click(dialog.getByRole('button', { name: 'Dispatch' }))
  await waitFor(() =>
    expect(server.to('/ams/addTaskInfo')[0]?.body).toMatchObject({
      userIds: [bob.userId],
      version: 2,
    }),
  )
})

const NO_RIGHT = 'You have no right to do this with its alarm'
test.each([
  ['who may not handle alarms', {}, ['face_hit.judge'], NO_RIGHT],
  ['who may not in its area', { allowedActions: [] }, undefined, NO_RIGHT],
  ['whose alarm is gone', new Refusal('access.denied', 403), undefined, 'Its alarm is gone, or not for you'],
] as const)('says why nothing can be done to whom: %s', async (_, alarm, may, reason) => {
  start(alarm as Partial<AlarmDetails> | Refusal)
  await renderPage(Shown, may && { may })
  for (const name of ['Acknowledge alarm', 'Dispatch'])
    await waitFor(() => expect(button(name)).toHaveAccessibleDescription(reason))
  expect(button('Acknowledge alarm')).toBeDisabled()
})

test('who closed it is told in place of what is no longer to be done', async () => {
  start({ status: 'completed', closedBy: 'Ann', allowedActions: [] })
  await renderPage(Shown)
  await waitFor(() => expect(screen.getByText('Ann has already closed this alarm')).toBeVisible())
  expect(screen.queryByRole('button')).toBeNull()
})
