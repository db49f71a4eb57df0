import type { AlarmProcedure as Procedure } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { AlarmProcedure } from './alarm-procedure.tsx'
import { buildAnswer, buildProcedure, PROCEDURE_ALARM } from './procedure.fixture.ts'

let stored: Procedure | null
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  stored = buildProcedure()
  server = startFakeServer({
    procedure: {
      getOfAlarm: () => ({ procedure: stored }),
      answer: ({ stepKey, choice = null, number = null, revision }) => {
        const given = buildAnswer(stepKey, { choice, number, revision: revision + 1 })
        stored = buildProcedure({ answers: [...(stored?.answers ?? []), given] })
        return stored
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const Page = () => <AlarmProcedure alarmId={PROCEDURE_ALARM} />
const stepOf = (title: string) => within(screen.getByText(title).closest('li')!)

test('answered step by step, each with the version and the revision that were seen', async () => {
  const { user } = await renderPage(Page)
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  expect(server.to('/ams/procedure/answer')[0]?.body).toMatchObject({
    alarmId: PROCEDURE_ALARM,
    version: 3,
    stepKey: 's1',
    revision: 0,
    choice: 'c1',
  })
  const call = await screen.findByRole('link', { name: /Call \+86 119/ })
  expect(call).toHaveAttribute('href', 'tel:+86119')
  await user.click(screen.getByRole('button', { name: 'Called' }))
  const field = await screen.findByRole('spinbutton')
  await user.type(field, '101')
  expect(stepOf('Temperature').getByRole('button', { name: 'Answer' })).toBeDisabled()
  await user.clear(field)
  await user.type(field, '80')
  await user.click(stepOf('Temperature').getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(screen.getByText('All required steps answered')).toBeVisible())
})

test('a correction names the answer that was seen, and shows the one before', async () => {
  stored = buildProcedure({ answers: [buildAnswer('s1', { choice: 'c1' })] })
  const { user } = await renderPage(Page)
  await user.click(await screen.findByRole('button', { name: 'Correct the answer to “Is there a fire?”' }))
  await user.click(screen.getByRole('button', { name: 'No' }))
  await waitFor(() =>
    expect(server.to('/ams/procedure/answer')[0]?.body).toMatchObject({ revision: 1, choice: 'c2' }),
  )
  await waitFor(() => expect(screen.getByText(/Earlier answers/)).toBeVisible())
  expect(screen.queryByText('Call the brigade')).toBeNull()
})

test('somebody else was first: it is said, and their answer is shown', async () => {
  const { user } = await renderPage(Page)
  await screen.findByText('Is there a fire?')
  server.use({
    procedure: {
      answer: () => {
        stored = buildProcedure({ answers: [buildAnswer('s1', { choice: 'c1', by: 'Bob' })] })
        throw new Refusal('procedure.answered_meanwhile', 200, { by: 'Bob' })
      },
    },
  })
  await user.click(screen.getByRole('button', { name: 'No' }))
  await waitFor(() => expect(screen.getByText(/Bob,/)).toBeVisible())
})

test('who may not answer only looks; a closed alarm asks for nothing; without a procedure there is nothing', async () => {
  const { unmount } = await renderPage(Page, { may: ['alarm.view'] })
  await waitFor(() =>
    expect(screen.getByText('You may look at the procedure but not answer it.')).toBeVisible(),
  )
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  stored = buildProcedure({ isClosed: true, answers: [buildAnswer('s1', { choice: 'c2' })] })
  const closed = await renderPage(Page)
  await waitFor(() => expect(screen.getByText(/Ann,/)).toBeVisible())
  expect(screen.queryByRole('button')).toBeNull()
  closed.unmount()
  stored = null
  const { container } = await renderPage(Page)
  await waitFor(() => expect(server.to('/ams/procedure/getOfAlarm').length).toBeGreaterThan(2))
  expect(container.textContent).toBe('')
})

test('speaks Chinese', async () => {
  await renderPage(Page, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByText('适用依据：报警类型')).toBeVisible())
  expect(screen.getByText('必填')).toBeVisible()
})
