import {
  procedureCalls,
  seededNames,
  type EventFrame,
  type InputOf,
  type OwnStaff,
  type OwnTask,
  type PermissionCode,
  type staffCalls,
} from '@palisade/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { alarmTones } from '#features/alarm/alarm/sound/alarm-tones.ts'
import { buildFakeAudio } from '#features/alarm/alarm/sound/fake-audio.fixture.ts'
import { emitEvent } from '#shared/events/listeners.ts'
import { useConnection } from '#shared/events/event-connection.ts'
import { buildAnswer, buildProcedure } from '#features/alarm/procedure/model/procedure.fixture.ts'
import { READER_ZONE } from '#shared/lib/date-format.ts'
import { useSession } from '#shared/session/session-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { memoryDrafts } from '../drafts/draft-store.ts'
import { buildOwnTask, offDuty, testId } from '../model/task.fixture.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { StaffPage } from './staff-page.tsx'

let open: OwnTask[]
let past: OwnTask[]
let own: OwnStaff
let server: ReturnType<typeof startFakeServer>

const pageOf = (list: OwnTask[]) => ({ list, total: list.length, pageNum: 1, pageSize: 20 })

beforeEach(() => memoryDrafts.clear())
beforeEach(() => {
  open = [buildOwnTask()]
  past = []
  own = offDuty
  useOutbox.setState({ waiting: [] })
  useConnection.setState({ state: 'live' }, true)
  server = startFakeServer({
    session: { current: () => Promise.reject(new Refusal('server.failed', 500)) },
    parameter: { getList: () => Promise.reject(new Refusal('server.failed', 500)) },
    task: {
      getOwn: ({ isOpen }) => pageOf(isOpen === true ? open : past),
      act: ({ action }) => {
        const task = { ...open[0]!, status: action === 'accept' ? 'in_progress' : 'rejected' } as const
        ;[open, past] = action === 'accept' ? [[task], []] : [[], [task]]
        return task
      },
      report: () => {
        open = [{ ...open[0]!, status: 'pending_review' }]
        return open[0]!
      },
    },
    staff: {
      getOwn: () => own,
      getFloors: () => [],
      update: (change: InputOf<typeof staffCalls.update>) => {
        own = { ...own, ...change }
        return own
      },
    },
    patrolFoot: { getOwn: () => [] },
    push: { getOwn: () => ({ status: 'off', publicKey: 'key' }) },
    alarm: { getDetails: () => Promise.reject(new Refusal('alarm.not_found')) },
    procedure: { getOfAlarm: () => ({ procedure: null }) },
  })
})

const Phone = () => <StaffPage parts={[]} />
const show = (address = '/staff', more: PermissionCode[] = []) =>
  renderPage(Phone, { address, may: ['alarm.view', 'staff.use', ...more] })
const sent = (path: string) => server.to(path).map(({ body }) => body)
const news = (action: 'issue' | 'urge' | 'end'): EventFrame => ({
  seq: '1',
  type: 'task.own',
  at: '2026-11-20T08:02:00Z',
  data: { taskId: testId(2), alarmId: testId(1002), status: 'not_started', action },
})

// On the other side of the world from whoever runs this.
const FAR = READER_ZONE === 'Pacific/Apia' ? 'Pacific/Pago_Pago' : 'Pacific/Apia'

test.each([
  ['en_US', `Times in your zone, ${READER_ZONE}; the site is in ${FAR}`],
  ['zh_CN', `时间按您的时区 ${READER_ZONE} 显示；站点时区为 ${FAR}`],
] as const)(
  'a phone in another zone than the site says which its times go by: %s',
  async (language, note) => {
    useSession.setState({ siteZone: FAR })
    onTestFinished(() => useSession.setState({ siteZone: undefined }))
    await renderPage(Phone, { address: '/staff', may: ['alarm.view', 'staff.use'], language })
    await waitFor(() => expect(screen.getByText(note)).toBeVisible())
  },
)

describe('tasks', () => {
  test('a new one comes by the socket and shakes the phone', async () => {
    const audio = buildFakeAudio()
    const shake = vi.fn()
    Object.assign(navigator, { vibrate: shake })
    open = []
    await show()
    await waitFor(() => expect(screen.getByText('You have no open tasks')).toBeVisible())
    open = [buildOwnTask({}, 2)]
    act(() => emitEvent(news('issue')))
    await waitFor(() => expect(screen.getByText('North Harbour / Gate')).toBeVisible())
    expect(shake).toHaveBeenCalledOnce()
    await waitFor(() => expect(audio.tones).toHaveLength(alarmTones.urgent.length))
  })

  test('is accepted, then reported, each once and with its moment', async () => {
    const { user } = await show()
    await user.click(await screen.findByText('North Harbour / Gate'))
    await waitFor(() => expect(screen.getByText('Look at the north gate')).toBeVisible())
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    await user.click(await screen.findByRole('button', { name: 'Report as done' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled()
    await user.type(dialog.getByLabelText('Report'), 'Gate closed')
    await user.click(dialog.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(screen.getByText('Pending review')).toBeVisible())
    await waitFor(() => expect(useOutbox.getState().waiting).toEqual([]))
    const named = { taskId: testId(1), requestId: expect.any(String), at: expect.any(String) }
    expect(sent('/ams/task/act')).toMatchObject([{ ...named, action: 'accept' }])
    expect(sent('/ams/task/report')).toMatchObject([{ ...named, kind: 'report', content: 'Gate closed' }])
  })

  test('is rejected with a reason only', async () => {
    const { user } = await show(`/staff?task=${testId(1)}`)
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled()
    await user.type(dialog.getByLabelText('Reason'), 'At the other gate')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(sent('/ams/task/act')).toMatchObject([{ action: 'reject', reason: 'At the other gate' }]),
    )
    await waitFor(() => expect(screen.getByText('Rejected')).toBeVisible())
  })

  test('that the desk ends meanwhile leaves the report on the screen and says so', async () => {
    open = [buildOwnTask({ status: 'in_progress' })]
    const { user } = await show(`/staff?task=${testId(1)}`)
    await user.click(await screen.findByRole('button', { name: 'Report as done' }))
    await user.type(await screen.findByLabelText('Report'), 'Nobody was there')
    ;[open, past] = [[], [{ ...open[0]!, status: 'completed' }]]
    act(() => emitEvent(news('end')))
    await waitFor(() => expect(screen.getByText(/This task was ended meanwhile/)).toBeVisible())
    expect(screen.getByLabelText('Report')).toHaveValue('Nobody was there')
  })

  test('the steps of the procedure are answered beside it', async () => {
    const { alarmId } = open[0]!
    let procedure = buildProcedure({ alarmId })
    server.use({
      procedure: {
        getOfAlarm: () => ({ procedure }),
        answer: () => {
          procedure = buildProcedure({ alarmId, answers: [buildAnswer('s1', { choice: 'c1' })] })
          return procedure
        },
      },
    })
    const { user } = await show(`/staff?task=${testId(1)}`, ['procedure.answer'])
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    expect(await screen.findByRole('link', { name: /119/ })).toHaveAttribute('href', 'tel:+86119')
    const asked = { stepKey: 's1', choice: 'c1', version: 3 }
    expect(sent(procedureCalls.answer.path)).toMatchObject([asked])
  })

  test('a refusal stays on the task with its reason until it is put away', async () => {
    server.use({ task: { act: () => Promise.reject(new Refusal('task.closed')) } })
    const { user } = await show(`/staff?task=${testId(1)}`)
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Not accepted: The task is closed')
    // It is as it was, and may be tried anew.
    expect(screen.getByText('Not started')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Put away' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('whoever gave it is called in the language of the guard', async () => {
    open = [buildOwnTask({ issuedBy: seededNames.admin })]
    await renderPage(Phone, { address: `/staff?task=${testId(1)}`, language: 'zh_CN', may: ['staff.use'] })
    await waitFor(() => expect(screen.getByText('超级管理员')).toBeVisible())
  })

  test('one that is not there any more says so', async () => {
    await show(`/staff?task=${testId(9)}`)
    await waitFor(() => expect(screen.getByText('This task does not exist any more')).toBeVisible())
  })
})

describe('a dead spot', () => {
  test('says that nothing new comes, shows what was known, keeps what is done', async () => {
    const { unmount, user: _user } = await show()
    await screen.findByText('North Harbour / Gate')
    unmount()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    useConnection.setState({ state: 'reconnecting', since: Date.now() }, true)
    const { user } = await show()
    await waitFor(() => expect(screen.getByText(/^Not connected since/)).toBeVisible())
    await waitFor(() => expect(screen.getByText(/^As known at/)).toBeVisible())
    await user.click(screen.getByText('North Harbour / Gate'))
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(screen.getByText('Waits for the network')).toBeVisible())
    expect(screen.getByText('In progress')).toBeVisible()
    expect(useOutbox.getState().waiting).toMatchObject([{ deed: { action: 'accept' }, taskId: testId(1) }])
  })
})

describe('duty', () => {
  test('is switched by the guard; without a secure origin positions are said to be impossible', async () => {
    const { user } = await show('/staff?view=me')
    await user.click(await screen.findByRole('switch', { name: 'On duty' }))
    await waitFor(() => expect(sent('/ams/staff/update')).toMatchObject([{ isOnDuty: true }]))
    await user.click(screen.getByRole('switch', { name: 'Tell my position' }))
    await waitFor(() => expect(sent('/ams/staff/update')[1]).toMatchObject({ hasConsented: true }))
    expect(screen.getByText(/browsers give it to pages opened by https only/)).toBeVisible()
    expect(screen.getByText(/opened by plain http/)).toBeVisible()
  })

  test('in Chinese', async () => {
    await renderPage(Phone, { address: '/staff?view=me', language: 'zh_CN', may: ['staff.use'] })
    expect(await screen.findByRole('switch', { name: '值班中' })).not.toBeChecked()
    expect(screen.getByRole('button', { name: '待发送' })).toBeVisible()
  })
})
