import type { OwnTask } from '@palisade/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useConnection } from '#shared/events/event-connection.ts'
import { buildAnswer, buildProcedure } from '#features/alarm/procedure/model/procedure.fixture.ts'
import { endSession, useSession } from '#shared/session/session-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { memoryDrafts } from '../drafts/draft-store.ts'
import { buildOwnTask, offDuty, testId } from '../model/task.fixture.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { StaffPage } from './staff-page.tsx'

const untouched = buildOwnTask({}, 2)
const common = { text: '', isRequired: true, next: null }
const plate = { ...common, kind: 'written', key: 's2', title: 'Plate', branches: null } as const
let task: OwnTask
let answers: ReturnType<typeof buildAnswer>[]

// The tests' browser lacks the phone's database, and what stands for it is one for all files of a worker.
beforeEach(() => memoryDrafts.clear())
beforeEach(() => {
  task = buildOwnTask({ status: 'in_progress' })
  useOutbox.setState({ waiting: [] })
  useConnection.setState({ state: 'live' }, true)
  answers = [buildAnswer('s1', { choice: 'c1' })]
  const [question] = buildProcedure().steps
  const procedure = () => buildProcedure({ alarmId: task.alarmId, steps: [question!, plate], answers })
  startFakeServer({
    session: { current: () => Promise.reject(new Refusal('server.failed', 500)) },
    parameter: { getList: () => Promise.reject(new Refusal('server.failed', 500)) },
    task: {
      getOwn: ({ isOpen }) => {
        const list = isOpen === true ? [task, untouched] : []
        return { list, total: list.length, pageNum: 1, pageSize: 20 }
      },
      report: () => {
        task = { ...task, status: 'pending_review' }
        return task
      },
    },
    staff: {
      getNearby: () => [],
      getOwn: () => offDuty,
    },
    patrolFoot: { getOwn: () => [] },
    push: { getOwn: () => ({ status: 'off', publicKey: 'key' }) },
    alarm: { getDetails: () => Promise.reject(new Refusal('alarm.not_found')) },
    manual: { getChoices: () => Promise.reject(new Refusal('server.failed', 500)) },
    procedure: {
      getOfAlarm: ({ alarmId }) => ({
        procedure: alarmId === task.alarmId ? procedure() : null,
      }),
      answer: ({ stepKey, text = null }) => {
        answers = [...answers, buildAnswer(stepKey, { text })]
        return procedure()
      },
    },
  })
})

const show = (address = `/staff?task=${testId(1)}`) => renderPage(() => <StaffPage parts={[]} />, { address })
type User = Awaited<ReturnType<typeof show>>['user']
const openForm = async (user: User, button: string) => {
  await user.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}

/** The guard types in every form, and each time the phone ends the page. */
async function typeEverywhere(): Promise<void> {
  const { user, unmount } = await show()
  await user.type(await screen.findByRole('textbox', { name: 'Answer to “Plate”' }), 'AB 1')
  const report = await openForm(user, 'Report as done')
  await user.type(report.getByLabelText('Report'), 'Gate closed')
  unmount()
  const other = await show(`/staff?task=${testId(2)}`)
  const reject = await openForm(other.user, 'Reject')
  await other.user.type(reject.getByLabelText('Reason'), 'Other gate')
  other.unmount()
  const alarm = await show('/staff?view=alarm')
  await alarm.user.selectOptions(await screen.findByLabelText('Type'), 'Water leak')
  await alarm.user.type(screen.getByLabelText('Description'), 'Smoke')
  alarm.unmount()
}

test('words that were not sent are there again when the phone ended the page, each at its form and task', async () => {
  await typeEverywhere()
  const first = await show()
  await waitFor(() => expect(screen.getByText('Begun and not sent yet: Report as done')).toBeVisible())
  expect(screen.getByRole('textbox', { name: 'Answer to “Plate”' })).toHaveValue('AB 1')
  const report = await openForm(first.user, 'Report as done')
  expect(report.getByLabelText('Report')).toHaveValue('Gate closed')
  first.unmount()
  const second = await show(`/staff?task=${testId(2)}`)
  const forward = await openForm(second.user, 'Forward')
  expect(forward.getByLabelText('Reason')).toHaveValue('')
  await second.user.click(forward.getByRole('button', { name: 'Cancel' }))
  const reject = await openForm(second.user, 'Reject')
  expect(reject.getByLabelText('Reason')).toHaveValue('Other gate')
  second.unmount()
  await show('/staff?view=alarm')
  expect(await screen.findByLabelText('Description')).toHaveValue('Smoke')
  expect(screen.getByLabelText('Type')).toHaveValue('water_leak')
})

test('what was sent is no draft any more', async () => {
  await typeEverywhere()
  const { user, unmount } = await show()
  const report = await openForm(user, 'Report as done')
  await user.click(report.getByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(screen.getByText('Pending review')).toBeVisible())
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(screen.getByText('AB 1')).toBeVisible())
  unmount()
  await show()
  await waitFor(() => expect(screen.getByText('AB 1')).toBeVisible())
  expect(screen.queryByText(/Begun and not sent/)).toBeNull()
  const kept = (await memoryDrafts.list()).map(({ value }) => value)
  expect(kept).toEqual(['Other gate', 'water_leak', 'Smoke'])
})

test('a step that was answered meanwhile keeps what was typed before, and says so', async () => {
  await typeEverywhere()
  answers = [...answers, buildAnswer('s2', { text: 'CD 2', by: 'Ann' })]
  await show()
  await waitFor(() => expect(screen.getByText(/^Ann answered this step meanwhile/)).toBeVisible())
  expect(screen.getByRole('textbox', { name: 'Answer to “Plate”' })).toHaveValue('AB 1')
})

test('words that were answered when the phone ended the page are no draft any more', async () => {
  await typeEverywhere()
  answers = [...answers, buildAnswer('s2', { text: 'AB 1' })]
  await show()
  await waitFor(() => expect(screen.getByText('AB 1')).toBeVisible())
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Answer to “Plate”' })).toBeNull())
  await waitFor(async () => {
    const kept = (await memoryDrafts.list()).map(({ value }) => value)
    expect(kept).toEqual(['Gate closed', 'Other gate', 'water_leak', 'Smoke'])
  })
})

test('a logout asks first; it forgets, and so does a session that ends by itself', async () => {
  await typeEverywhere()
  const me = await show('/staff?view=me')
  await me.user.click(await screen.findByRole('button', { name: 'Log out' }))
  const asked = within(await screen.findByRole('dialog'))
  asked.getByText('What you typed and did not send is deleted from this phone.')
  await me.user.click(asked.getByRole('button', { name: 'Cancel' }))
  act(() => endSession('expired'))
  me.unmount()
  await show()
  expect(await screen.findByRole('textbox', { name: 'Answer to “Plate”' })).toHaveValue('')
  expect(screen.queryByText(/Begun and not sent/)).toBeNull()
})

test('somebody else on the same phone sees none of it', async () => {
  await typeEverywhere()
  await show()
  await waitFor(() => expect(screen.getByText('Begun and not sent yet: Report as done')).toBeVisible())
  act(() => useSession.setState(({ user }) => ({ user: user && { ...user, id: testId(77) } })))
  expect(screen.queryByText(/Begun and not sent/)).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Answer to “Plate”' })).toHaveValue('')
})
