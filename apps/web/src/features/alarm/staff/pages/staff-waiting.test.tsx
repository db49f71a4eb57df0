import type { OwnTask } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useConnection } from '#shared/events/event-connection.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { memoryDrafts } from '../drafts/draft-store.ts'
import { buildOwnTask, offDuty, testId } from '../model/task.fixture.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { StaffPage } from './staff-page.tsx'

let tasks: OwnTask[]

/** The server fails on the first task whenever it is touched, and takes the second. */
beforeEach(() => memoryDrafts.clear())
beforeEach(() => {
  tasks = [buildOwnTask(), buildOwnTask({ remarks: 'Look at the south gate' }, 2)]
  useOutbox.setState({ waiting: [] })
  useConnection.setState({ state: 'live' }, true)
  startFakeServer({
    session: { current: () => Promise.reject(new Refusal('server.failed', 500)) },
    parameter: { getList: () => Promise.reject(new Refusal('server.failed', 500)) },
    task: {
      getOwn: ({ isOpen }) => {
        const list = isOpen === true ? tasks : []
        return { list, total: list.length, pageNum: 1, pageSize: 20 }
      },
      act: ({ taskId }) => {
        if (taskId === testId(1)) return Promise.reject(new Refusal('server.failed', 500))
        tasks = [tasks[0]!, { ...tasks[1]!, status: 'in_progress' }]
        return tasks[1]!
      },
    },
    staff: {
      getOwn: () => offDuty,
    },
    patrolFoot: { getOwn: () => [] },
    push: { getOwn: () => ({ status: 'off', publicKey: 'key' }) },
    alarm: { getDetails: () => Promise.reject(new Refusal('alarm.not_found')) },
    procedure: { getOfAlarm: () => ({ procedure: null }) },
  })
})

const show = (address: string) =>
  renderPage(() => <StaffPage parts={[]} />, { address, may: ['alarm.view', 'staff.use'] })

test('a task on which the server fails keeps no other back, says why it waits, and can be given up in the end', async () => {
  const { user } = await show(`/staff?task=${testId(1)}`)
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(screen.getByText('The server could not take it yet')).toBeVisible())
  expect(screen.getByText(/Tried once, at \d/)).toHaveTextContent('it is tried again by itself')
  // A further deed on the same task waits behind it.
  await user.click(screen.getByRole('button', { name: 'False alarm' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Report'), 'Nobody there')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(screen.getByText('Waits for what you did on this task before')).toBeVisible())

  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click((await screen.findAllByText('North Harbour / Gate'))[1]!)
  await waitFor(() => expect(screen.getByText('Look at the south gate')).toBeVisible())
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(tasks[1]?.status).toBe('in_progress'))

  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: /Unsent/ }))
  const sendNow = await screen.findByRole('button', { name: 'Send now' })
  expect(screen.queryByRole('button', { name: 'Give it up' })).toBeNull()
  for (const tries of [2, 3, 4, 5]) {
    await user.click(sendNow)
    await screen.findByText(new RegExp(`Tried ${tries} times`))
  }
  await user.click(screen.getByRole('button', { name: 'Give it up' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Give it up' }))
  await waitFor(() =>
    expect(useOutbox.getState().waiting).toMatchObject([{ deed: { report: 'false_alarm' } }]),
  )
})
