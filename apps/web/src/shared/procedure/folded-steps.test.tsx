import type { AlarmProcedure as Procedure, ProcedureStep } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { AlarmProcedure } from './alarm-procedure.tsx'
import { procedureKeys } from './procedure-queries.ts'
import { buildAnswer, buildProcedure, PROCEDURE_ALARM } from './procedure.fixture.ts'

const common = { text: '', isRequired: true, next: null }
const steps = Array.from({ length: 50 }, (_, index): ProcedureStep => {
  const key = `s${index + 1}`
  return { ...common, kind: 'written', key, title: `Step ${key}`, branches: null }
})
const answersOf = (count: number) => steps.slice(0, count).map(({ key }) => buildAnswer(key, { text: 'ok' }))

let stored: Procedure
beforeEach(() => {
  stored = buildProcedure({ steps, answers: answersOf(12) })
  startFakeServer({
    procedure: {
      getOfAlarm: () => ({ procedure: stored }),
      answer: ({ stepKey, text = null }) => {
        stored = { ...stored, answers: [...stored.answers, buildAnswer(stepKey, { text })] }
        return stored
      },
    },
  })
})
afterEach(() => vi.restoreAllMocks())

const Page = () => <AlarmProcedure alarmId={PROCEDURE_ALARM} />
const shownSteps = () =>
  screen.getAllByRole('listitem').flatMap(item => /Step s\d+/.exec(item.textContent) ?? [])
const stepOf = (title: string) => within(screen.getByText(title).closest('li')!)

test('of fifty steps the one that is due is shown between its neighbours; the others open by touch and by keys', async () => {
  const { user } = await renderPage(Page)
  await waitFor(() => expect(screen.getByText('12 of 50 steps')).toBeVisible())
  expect(shownSteps()).toEqual(['Step s12', 'Step s13', 'Step s14'])
  const answered = screen.getByRole('button', { name: '11 answered steps', expanded: false })
  await user.click(answered)
  expect(shownSteps()).toHaveLength(14)
  const later = screen.getByRole('button', { name: '36 later steps', expanded: false })
  later.focus()
  await user.keyboard('{Enter}')
  expect(shownSteps()).toHaveLength(50)
  expect(answered).toHaveAttribute('aria-expanded', 'true')
  await user.click(answered)
  expect(shownSteps()).toHaveLength(39)
})

test('an answer leads on to the next step, which is brought into view and takes the keys', async () => {
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user } = await renderPage(Page)
  await user.type(await screen.findByRole('textbox'), 'done')
  expect(brought).not.toHaveBeenCalled()
  await user.click(stepOf('Step s13').getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(screen.getByText('13 of 50 steps')).toBeVisible())
  const next = screen.getByText('Step s14').closest('li')!
  expect(brought.mock.contexts).toEqual([next])
  expect(next).toHaveFocus()
})

test('what others answer meanwhile takes neither the words nor the place from who types', async () => {
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user, queryClient } = await renderPage(Page)
  const field = await screen.findByRole('textbox')
  await user.type(field, 'half a')
  stored = { ...stored, answers: answersOf(20) }
  await queryClient.invalidateQueries({ queryKey: procedureKeys.all })
  await waitFor(() => expect(screen.getByText('20 of 50 steps')).toBeVisible())
  // The same element: a keyboard that is open on a phone stays open.
  expect(field).toHaveFocus()
  expect(field).toHaveValue('half a')
  expect(brought).not.toHaveBeenCalled()
})

test('a closed alarm shows all of its steps', async () => {
  stored = buildProcedure({ steps, answers: answersOf(50), isClosed: true })
  await renderPage(Page)
  await screen.findByText('50 of 50 steps')
  await waitFor(() => expect(shownSteps()).toHaveLength(50))
})

test('speaks Chinese', async () => {
  await renderPage(Page, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByRole('button', { name: '已填写的 11 个步骤' })).toBeVisible())
  expect(screen.getByRole('button', { name: '后面的 36 个步骤' })).toBeVisible()
})
