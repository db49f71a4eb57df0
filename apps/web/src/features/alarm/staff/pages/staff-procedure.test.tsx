import { procedureCalls, type AlarmProcedure, type OwnTask } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useConnection } from '#shared/events/event-connection.ts'
import { procedureKeys } from '#features/alarm/procedure/procedure.face.ts'
import { buildAnswer, buildProcedure } from '#features/alarm/procedure/model/procedure.fixture.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { memoryDrafts } from '../drafts/draft-store.ts'
import { buildOwnTask, offDuty, testId } from '../model/task.fixture.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { StaffPage } from './staff-page.tsx'

const task: OwnTask = buildOwnTask({ status: 'in_progress' })
const common = { text: '', isRequired: true, next: null }
const plate = { ...common, kind: 'written', key: 's2', title: 'Plate', branches: null } as const
let procedure: AlarmProcedure
let server: ReturnType<typeof startFakeServer>
/** The network as the phone has it. */
let isOnline: boolean

const serve = () => {
  server = startFakeServer({
    session: { current: () => Promise.reject(new Refusal('server.failed', 500)) },
    parameter: { getList: () => Promise.reject(new Refusal('server.failed', 500)) },
    task: {
      getOwn: ({ isOpen }) => {
        const list = isOpen === true ? [task] : []
        return { list, total: list.length, pageNum: 1, pageSize: 20 }
      },
    },
    staff: {
      getOwn: () => offDuty,
    },
    patrolFoot: { getOwn: () => [] },
    push: { getOwn: () => ({ status: 'off', publicKey: 'key' }) },
    alarm: { getDetails: () => Promise.reject(new Refusal('alarm.not_found')) },
    procedure: {
      getOfAlarm: () => ({ procedure }),
      answer: ({ stepKey, choice = null, text = null, revision }) => {
        const last = procedure.answers.findLast(answer => answer.stepKey === stepKey)
        if ((last?.revision ?? 0) !== revision)
          throw new Refusal('procedure.answered_meanwhile', 200, { by: last?.by ?? '', at: '' })
        const given = buildAnswer(stepKey, { choice, text, revision: revision + 1, by: 'Bob' })
        procedure = { ...procedure, answers: [...procedure.answers, given] }
        return procedure
      },
    },
  })
  const online = fetch
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
    isOnline ? online(...request) : Promise.reject(new TypeError('offline')),
  )
}

beforeEach(() => memoryDrafts.clear())
beforeEach(() => {
  const [question] = buildProcedure().steps
  procedure = buildProcedure({ alarmId: task.alarmId, steps: [question!, plate] })
  useOutbox.setState({ waiting: [] })
  useConnection.setState({ state: 'live' }, true)
  isOnline = true
  serve()
})
afterEach(() => vi.unstubAllGlobals())

const show = (address = `/staff?task=${testId(1)}`) =>
  renderPage(() => <StaffPage parts={[]} />, {
    address,
    may: ['alarm.view', 'staff.use', 'procedure.answer'],
  })
const answers = () => server.to(procedureCalls.answer.path).map(({ body }) => body as object)
const stepOf = (title: string) => within(screen.getByText(title).closest('li')!)
const loseNetwork = () => {
  isOnline = false
  useConnection.setState({ state: 'reconnecting', since: Date.now() }, true)
}

test('answers given in a dead spot are kept, and sent once, in order, with their times', async () => {
  const { user } = await show()
  await screen.findByRole('button', { name: 'Yes' })
  loseNetwork()
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  expect(await stepOf('Is there a fire?').findByText('Waits for the network')).toBeVisible()
  // The branch that the answer takes is open at once.
  await user.type(await screen.findByRole('textbox'), 'AB 12')
  await user.click(stepOf('Plate').getByRole('button', { name: 'Answer' }))
  expect(await stepOf('Plate').findByText('AB 12')).toBeVisible()
  const done = useOutbox.getState().waiting.map(({ at }) => at)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(await screen.findByText('North Harbour / Gate'))
  await waitFor(() => expect(screen.getByText('AB 12')).toBeVisible())
  expect(stepOf('Plate').getByText('Waits for what you did on this task before')).toBeVisible()
  expect(answers()).toEqual([])
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(useOutbox.getState().waiting).toEqual([]))
  const named = { alarmId: task.alarmId, requestId: expect.any(String) }
  expect(answers()).toMatchObject([
    { ...named, stepKey: 's1', choice: 'c1', revision: 0, at: done[0] },
    { ...named, stepKey: 's2', text: 'AB 12', revision: 0, at: done[1] },
  ])
  expect(await stepOf('Plate').findByText(/Bob/)).toBeVisible()
  expect(screen.queryByText(/Waits for/)).toBeNull()
})

test('a correction in a dead spot follows what it corrects; where somebody was first, neither is taken', async () => {
  const { user } = await show()
  await screen.findByRole('button', { name: 'Yes' })
  loseNetwork()
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await user.click(await screen.findByRole('button', { name: 'Correct the answer to “Is there a fire?”' }))
  await user.click(screen.getByRole('button', { name: 'No' }))
  expect(await stepOf('Is there a fire?').findByText(/Earlier answers/)).toBeVisible()
  const byAnn = buildAnswer('s1', { choice: 'c1', by: 'Ann' })
  procedure = { ...procedure, answers: [byAnn] }
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  for (const alert of screen.getAllByRole('alert')) expect(alert).toHaveTextContent(/Ann/)
  expect(answers()).toHaveLength(1)
  expect(procedure.answers).toEqual([byAnn])
  expect(useOutbox.getState().waiting).toMatchObject([
    { refusal: { code: 'procedure.answered_meanwhile' }, deed: { choice: 'c1' } },
    { refusal: { code: 'procedure.answered_meanwhile' }, deed: { choice: 'c2' } },
  ])
})

test('that the desk closes the alarm meanwhile leaves what is entered on the screen and says so', async () => {
  procedure = { ...procedure, answers: [buildAnswer('s1', { choice: 'c1' })] }
  const { user, queryClient } = await show()
  await user.type(await screen.findByRole('textbox'), 'AB 12')
  procedure = { ...procedure, isClosed: true }
  await queryClient.invalidateQueries({ queryKey: procedureKeys.all })
  await waitFor(() => expect(screen.getByText(/^The alarm was closed meanwhile/)).toBeVisible())
  expect(screen.getByRole('textbox')).toHaveValue('AB 12')
  expect(stepOf('Plate').getByRole('button', { name: 'Answer' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Discard mine' }))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(answers()).toEqual([])
})

test('the steps of a task that was not opened are there in a dead spot', async () => {
  const { unmount } = await show('/staff')
  await waitFor(() => expect(server.to(procedureCalls.getOfAlarm.path)).toHaveLength(1))
  await waitFor(() => expect(localStorage.getItem('staff-procedures')).toContain(task.alarmId))
  unmount()
  loseNetwork()
  await show()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Yes' })).toBeVisible())
})

test('steps that an earlier version of the product kept are shown in a dead spot', async () => {
  procedure = { ...procedure, answers: [buildAnswer('s1', { choice: 'c1' })] }
  const { unmount } = await show('/staff')
  await waitFor(() => expect(localStorage.getItem('staff-procedures')).toContain(task.alarmId))
  unmount()
  const kept = JSON.parse(localStorage.getItem('staff-procedures')!)
  const { parts: _parts, ...rest } = kept.procedures[0]
  const answers = rest.answers.map(({ run: _run, ...answer }: object & { run?: unknown }) => answer)
  localStorage.setItem('staff-procedures', JSON.stringify({ ...kept, procedures: [{ ...rest, answers }] }))
  loseNetwork()
  await show()
  await waitFor(() => expect(screen.getByText('Plate')).toBeVisible())
  expect(screen.getAllByText(/Ann/)[0]).toBeVisible()
})
