import type { AlarmDetails, Task } from '@palisade/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emitEvent } from '#shared/events/listeners.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { listenToDispatch } from '../api/dispatch-events.ts'
import { buildDetails } from '../model/details.fixture.ts'
import { buildPerson, buildTask } from '../model/task.fixture.ts'
import { AlarmLivePage } from './alarm-live-page.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [bob, carl, dan] = [id(1), id(2), id(3)] as const
const people = [
  buildPerson({ userId: bob, name: 'Bob', distance: 40, isOnFloor: true }),
  buildPerson({ userId: carl, name: 'Carl', distance: 1200, isPositionOld: true }),
  buildPerson({ userId: dan, name: 'Dan', status: 'busy', distance: null, openTasks: 1 }),
]

let alarm: AlarmDetails
let tasks: Task[]
let server: ReturnType<typeof startFakeServer>

beforeEach(() => {
  tasks = []
  alarm = buildDetails({ allowedActions: ['acknowledge', 'release', 'false_alarm'] })
  server = startFakeServer({
    procedure: { getOfAlarm: () => ({ procedure: null }) },
    notice: { getOfAlarm: () => [] },
    linkage: { getRunsOfAlarm: () => [] },
    alarm: {
      getOpen: () => ({ list: [alarm], total: 1, pageNum: 1, pageSize: 300 }),
      countOpen: () => ({
        onAlert: 1,
        inProgress: 0,
        byLevel: { very_urgent: 0, urgent: 1, general: 0, low: 0 },
      }),
      getDetails: () => alarm,
    },
    map: { getResources: () => [] },
    staff: { getNearby: () => people },
    task: {
      getOfAlarm: () => tasks,
      issue: ({ userIds }) => {
        const names = people.filter(({ userId }) => userIds.includes(userId)).map(({ name }) => name)
        alarm = {
          ...alarm,
          status: 'in_progress',
          taskStatus: 'task_issued',
          executors: names,
          allowedActions: ['assign', 'reissue', 'close'],
          version: 2,
        }
        tasks = userIds.map((userId, n) => buildTask({ id: id(50 + n), userId, name: names[n] ?? '' }))
        return tasks
      },
      urge: () => ({ ...tasks[0]!, urgeCount: 1 }),
      reissue: () => ({ ...tasks[0]!, status: 'not_started', version: 3 }),
      review: ({ verdict }) => ({
        ...tasks[0]!,
        status: verdict === 'approve' ? 'completed' : 'in_progress',
        version: 9,
      }),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

function given(task: Partial<Task>) {
  tasks = [buildTask({ id: id(50), userId: bob, ...task })]
  alarm = buildDetails({ status: 'in_progress', executors: ['Bob'], allowedActions: ['assign', 'close'] })
}
const open = () =>
  renderPage(AlarmLivePage, { may: ['alarm.view', 'alarm.handle', 'alarm.close', 'alarm.dispatch'] })
const button = (name: string) => screen.findByRole('button', { name })
const body = (path: string) => server.to(path as never).map(call => call.body)

describe('release', () => {
  test('by two keys: R, and Enter for the nearest free one', async () => {
    const { user } = await open()
    await button('Dispatch')
    await user.keyboard('r')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('checkbox', { name: /Bob/ })).toBeChecked()
    // Whoever is sent has to be told to what and where.
    expect(dialog.getByText(/North gate/)).toHaveTextContent(/^Urgent .+ · .+ · North gate/)
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: /Bob/ })).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(body('/ams/addTaskInfo')).toMatchObject([{ userIds: [bob], remarks: '', version: 1 }]),
    )
    const list = await screen.findByRole('region', { name: 'Tasks' })
    expect(list).toHaveTextContent('Bob GuardNot started')
    await button('Assign more')
  })

  test('shows distance, floor, an old position and none', async () => {
    const { user } = await open()
    await user.click(await button('Dispatch'))
    const dialog = within(await screen.findByRole('dialog'))
    const row = async (name: RegExp) => (await dialog.findByRole('checkbox', { name })).closest('label')
    expect(await row(/Bob/)).toHaveTextContent('40 m · same floor')
    expect(await row(/Carl/)).toHaveTextContent(/1\.2 km position of \d\d:\d\d:\d\d/)
    expect(await row(/Dan/)).toHaveTextContent('No position')
  })

  test('several, with an instruction; who has an open task cannot be chosen', async () => {
    given({})
    const { user } = await open()
    await user.click(await button('Assign more'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('checkbox', { name: /Bob/ })).toBeDisabled()
    expect(dialog.getByRole('checkbox', { name: /Carl/ })).toBeChecked()
    await user.click(dialog.getByRole('checkbox', { name: /Dan/ }))
    await user.type(dialog.getByLabelText('Instruction'), 'North gate')
    await user.click(dialog.getByRole('button', { name: 'Assign more' }))
    await waitFor(() =>
      expect(body('/ams/addTaskInfo')).toMatchObject([{ userIds: [carl, dan], remarks: 'North gate' }]),
    )
  })

  test('the dialog closes as soon as the server has taken it, whatever is still asked for again', async () => {
    const { user } = await open()
    await user.click(await button('Dispatch'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('checkbox', { name: /Bob/ })).toBeChecked()
    const never = () => new Promise<never>(() => undefined)
    server.use({ alarm: { getDetails: never, countOpen: never }, staff: { getNearby: never } })
    await user.click(dialog.getByRole('button', { name: 'Dispatch' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('when somebody else was first, the dialog stays', async () => {
    server.use({
      task: {
        issue: () => {
          throw new Refusal('alarm.already_dispatched', 200, { by: 'Dora' })
        },
      },
    })
    const { user } = await open()
    await user.click(await button('Dispatch'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'Dispatch' }))
    await waitFor(() => expect(body('/ams/addTaskInfo')).toHaveLength(1))
    expect(await dialog.findByRole('checkbox', { name: /Bob/ })).toBeChecked()
    expect(screen.queryByText(/Task released/)).toBeNull()
  })
})

describe('tasks', () => {
  test.each([
    ['u', { status: 'in_progress' }, '/ams/task/urge', { taskId: id(50), version: 1 }],
    ['i', { status: 'rejected' }, '/ams/resendTaskInfo', { taskId: id(50), version: 1 }],
    ['y', { status: 'pending_review' }, '/ams/task/review', { verdict: 'approve', version: 1 }],
  ] as const)('the key %s', async (key, task, path, sent) => {
    given(task)
    const { user } = await open()
    await screen.findByRole('region', { name: 'Tasks' })
    await user.keyboard(key)
    await waitFor(() => expect(body(path)).toMatchObject([sent]))
  })

  test('a report is returned with a reason', async () => {
    const report = {
      id: id(60),
      kind: 'report' as const,
      content: 'Gate closed',
      completedAt: '2026-11-20T08:09:00.000Z',
      at: '2026-11-20T08:09:01.000Z',
      pictureIds: [],
    }
    given({ status: 'pending_review', reports: [report] })
    const { user } = await open()
    await waitFor(() => expect(screen.getByText('Gate closed')).toBeVisible())
    await screen.findByRole('button', { name: 'Return' })
    await user.keyboard('b')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Return' })).toBeDisabled()
    await user.type(dialog.getByLabelText('Reason'), 'No picture{Enter}')
    await waitFor(() =>
      expect(body('/ams/task/review')).toMatchObject([{ verdict: 'return', reason: 'No picture' }]),
    )
  })

  test('an event changes the task in place', async () => {
    given({})
    const { queryClient } = await open()
    const end = listenToDispatch(queryClient)
    await waitFor(() => expect(screen.getByText('Not started')).toBeVisible())
    tasks = [{ ...tasks[0]!, status: 'rejected', reason: 'no car', version: 2 }]
    act(() => emitEvent({ seq: '1', type: 'task.changed', at: '2026-11-20T08:02:00Z', data: tasks[0]! }))
    await waitFor(() => expect(screen.getByText('no car')).toBeVisible())
    end()
  })

  test('without the permission there is nothing to press', async () => {
    given({ status: 'rejected' })
    await renderPage(AlarmLivePage, { may: ['alarm.view'] })
    await screen.findByRole('region', { name: 'Tasks' })
    expect(screen.queryByRole('button', { name: 'Reissue' })).toBeNull()
  })
})

test('in Chinese', async () => {
  given({ status: 'pending_review' })
  const { user } = await renderPage(AlarmLivePage, {
    language: 'zh_CN',
    may: ['alarm.view', 'alarm.dispatch'],
  })
  await waitFor(() => expect(screen.getByText('待审核')).toBeVisible())
  await user.click(await button('增派人员'))
  expect(await screen.findByRole('dialog')).toHaveTextContent('为报警 20261120-1 增派人员')
})
