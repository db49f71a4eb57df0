import type { AlarmProcedure as Procedure, ProcedureStep } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { AlarmProcedure } from './alarm-procedure.tsx'
import { procedureKeys } from './procedure-queries.ts'
import { buildAnswer, buildProcedure, PROCEDURE_ALARM } from './procedure.fixture.ts'

const common = { text: '', isRequired: true, next: null }
const steps: ProcedureStep[] = [
  {
    ...common,
    kind: 'number',
    key: 's1',
    title: 'Temperature',
    min: null,
    max: null,
    unit: '°C',
    ranges: [{ from: 60, to: null, next: 's3' }],
  },
  {
    ...common,
    kind: 'written',
    key: 's2',
    title: 'Plate',
    branches: { given: null, empty: 'end' },
  },
  {
    ...common,
    kind: 'photo',
    key: 's3',
    title: 'Picture of it',
    branches: { given: null, empty: 'end' },
  },
  { ...common, kind: 'text', key: 's4', title: 'Report' },
]

let stored: Procedure
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  stored = buildProcedure({ steps })
  server = startFakeServer({
    procedure: {
      getOfAlarm: () => ({ procedure: stored }),
      answer: ({ stepKey, text = null, number = null, revision }) => {
        const given = buildAnswer(stepKey, { text, number, revision: revision + 1 })
        stored = { ...stored, answers: [...stored.answers, given] }
        return stored
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const Page = () => <AlarmProcedure alarmId={PROCEDURE_ALARM} />
const stepOf = (title: string) => within(screen.getByText(title).closest('li')!)
const answered = () => server.to('/ams/procedure/answer').map(({ body }) => body)

test('a number leads on by its range; what is left empty leads on by that, and is told so', async () => {
  const { user } = await renderPage(Page)
  await user.type(await screen.findByRole('spinbutton'), '60')
  expect(screen.queryByText('Plate')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  await user.click(await screen.findByRole('button', { name: 'No photo' }))
  await waitFor(() => expect(screen.getByText('No photo taken')).toBeVisible())
  expect(screen.queryByText('Plate')).toBeNull()
  expect(screen.queryByText('Report')).toBeNull()
  expect(answered()[1]).toMatchObject({ stepKey: 's3', pictures: [] })
})

test('words cannot be entered and left empty at once', async () => {
  stored = buildProcedure({ steps, answers: [buildAnswer('s1', { number: 59.9 })] })
  const { user } = await renderPage(Page)
  const nothing = await screen.findByRole('button', { name: 'Nothing to enter' })
  await user.type(screen.getByRole('textbox'), 'A')
  expect(nothing).toBeDisabled()
  await user.clear(screen.getByRole('textbox'))
  await user.click(nothing)
  await waitFor(() => expect(screen.getByText('Left empty')).toBeVisible())
  await waitFor(() => expect(screen.getByText('All required steps answered')).toBeVisible())
})

test('somebody answers while one writes: what was entered stays, and is sent only after it was read', async () => {
  stored = buildProcedure({ steps, answers: [buildAnswer('s1', { number: 1 })] })
  const { user, queryClient } = await renderPage(Page)
  await user.type(await screen.findByRole('textbox'), 'ABC')
  const bobs = buildAnswer('s2', { text: 'XYZ', by: 'Bob' })
  stored = { ...stored, answers: [...stored.answers, bobs] }
  await queryClient.invalidateQueries({ queryKey: procedureKeys.all })
  await waitFor(() =>
    expect(screen.getByText(/^Bob answered this step meanwhile; what you entered is kept/)).toBeVisible(),
  )
  expect(screen.getByRole('textbox')).toHaveValue('ABC')
  expect(stepOf('Plate').getByRole('button', { name: 'Answer' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await user.click(stepOf('Plate').getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(answered()).toMatchObject([{ stepKey: 's2', revision: 1, text: 'ABC' }]))
  await waitFor(() => expect(screen.getByText(/Earlier answers/)).toBeVisible())
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('what was entered is discarded for the answer of somebody else', async () => {
  stored = buildProcedure({ steps, answers: [buildAnswer('s1', { number: 1 })] })
  const { user, queryClient } = await renderPage(Page)
  await user.type(await screen.findByRole('textbox'), 'ABC')
  stored = { ...stored, answers: [...stored.answers, buildAnswer('s2', { text: 'XYZ', by: 'Bob' })] }
  await queryClient.invalidateQueries({ queryKey: procedureKeys.all })
  await user.click(await screen.findByRole('button', { name: 'Discard mine' }))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(stepOf('Plate').getByText('XYZ')).toBeVisible()
  expect(answered()).toEqual([])
})

test.each([
  ['older', 'An older version: this alarm began with it and keeps it.'],
  ['stopped', 'No longer in use: this alarm began with it and keeps it.'],
  ['deleted', 'Deleted meanwhile: this alarm began with it and keeps it.'],
] as const)('of a version that is %s now it is said while the alarm is open', async (standing, words) => {
  stored = buildProcedure({ standing })
  const { unmount } = await renderPage(Page)
  await waitFor(() => expect(screen.getByText(words)).toBeVisible())
  unmount()
  stored = buildProcedure({ standing, isClosed: true })
  await renderPage(Page)
  await waitFor(() => expect(screen.getByText('Fire')).toBeVisible())
  expect(screen.queryByText(words)).toBeNull()
})
