import type { ProcedureAnswer, StepAction, StepOf } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyAction } from '#shared/linkage/action/empty-action.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { AlarmProcedure } from './alarm-procedure.tsx'
import { buildAnswer, buildProcedure, PROCEDURE_ALARM } from './procedure.fixture.ts'

const DEVICE = '01890000-0000-7000-8000-0000000000de'
const output = { ...emptyAction('output'), deviceId: DEVICE, token: '1', label: 'Siren' }
const stepOf = (action: StepAction | null): StepOf<'action'> => ({
  kind: 'action',
  key: 's1',
  title: 'Sound the siren',
  text: '',
  isRequired: true,
  next: null,
  action,
})
const start = (action: StepAction | null = output, answers: ProcedureAnswer[] = []) => {
  const parts = [{ id: DEVICE, name: 'Gate', isDeleted: false }]
  const procedure = buildProcedure({ steps: [stepOf(action)], parts, answers })
  return startFakeServer({ procedure: { getOfAlarm: () => ({ procedure }), answer: () => procedure } })
}
afterEach(() => vi.unstubAllGlobals())

const Page = () => <AlarmProcedure alarmId={PROCEDURE_ALARM} />
const sent = (server: ReturnType<typeof start>) =>
  server.to('/ams/procedure/answer').map(({ body }) => body as { isConfirmed?: boolean })

test('says what it does, asks before it switches something, and sends nothing without a yes', async () => {
  const server = start()
  const { user } = await renderPage(Page)
  await waitFor(() => expect(screen.getByText('switch on “Siren” of Gate')).toBeVisible())
  await user.click(screen.getByRole('button', { name: /Do it$/ }))
  const asked = await screen.findByRole('dialog')
  expect(within(asked).getByText('This will now switch on “Siren” of Gate.')).toBeInTheDocument()
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(server)).toEqual([])
  await user.click(screen.getByRole('button', { name: /Do it$/ }))
  const again = await screen.findByRole('dialog')
  await user.click(within(again).getByRole('button', { name: 'Do it' }))
  await waitFor(() => expect(sent(server)).toMatchObject([{ stepKey: 's1', isConfirmed: true }]))
})

test('what moves nothing is done at one click', async () => {
  const server = start(emptyAction('open_picture'))
  const { user } = await renderPage(Page)
  await user.click(await screen.findByRole('button', { name: /Do it$/ }))
  await waitFor(() => expect(sent(server)).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who may not do it is told which right is missing, and who may not see it, that', async () => {
  start()
  const first = await renderPage(Page, { may: ['alarm.view', 'procedure.answer'] })
  await waitFor(() => expect(screen.getByText(/needs a right that you do not have/)).toBeVisible())
  expect(screen.queryByRole('button', { name: /Do it$/ })).toBeNull()
  first.unmount()
  start(null)
  await renderPage(Page)
  await waitFor(() =>
    expect(screen.getByText('This action is about something that you may not see.')).toBeVisible(),
  )
})

test('what nobody knows is told to be looked after, and may be done again', async () => {
  const run = { runId: DEVICE, state: 'uncertain' as const, reason: 'interrupted', reasonParams: {} }
  start(output, [buildAnswer('s1', { run })])
  await renderPage(Page)
  expect(await screen.findByRole('alert')).toHaveTextContent(/check the device/)
  expect(screen.getByRole('button', { name: 'Do it again: “Sound the siren”' })).toBeEnabled()
})
