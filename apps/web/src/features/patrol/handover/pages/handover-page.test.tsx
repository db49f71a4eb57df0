import type { HandoverDetails } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildPage, waiting } from '../model/handover.fixture.ts'
import { HandoverPage } from './handover-page.tsx'

let server: ReturnType<typeof startFakeServer>
let current: HandoverDetails | null
beforeEach(() => {
  current = buildPage()
  server = startFakeServer({
    handover: {
      getCurrent: () => current,
      update: ({ notes }) => (current = buildPage({ notes, version: 4 })),
      handOver: ({ notes }) => (current = { ...waiting, notes, isOwn: true }),
      takeOver: () => (current = buildPage({ notes: '', begunBy: 'Ben' })),
      add: () => (current = buildPage({ notes: '' })),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const sign = async (user: Awaited<ReturnType<typeof renderPage>>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
}

test.each([
  ['en_US', 'Open alarms', 'Running patrols'],
  ['zh_CN', '未关闭报警', '进行中的巡更'],
] as const)('shows what is open, offline and running now, in %s', async (language, alarms, patrols) => {
  await renderPage(HandoverPage, { language })
  const open = within(await screen.findByRole('region', { name: alarms }))
  await waitFor(() => expect(open.getByRole('link', { name: '20261125-7' })).toBeVisible())
  expect(open.getByText('Gate-01')).toBeVisible()
  expect(within(screen.getByRole('region', { name: patrols })).getByText('2 / 5')).toBeVisible()
  expect(screen.getByText('Yard-01')).toBeVisible()
  expect(screen.getByText('Stolen cars')).toBeVisible()
})

test('notes are saved, and signed after a question with what is typed', async () => {
  const { user } = await renderPage(HandoverPage)
  const notes = await screen.findByRole('textbox', { name: 'Notes' })
  await user.type(notes, '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.to('/biz/handover/update')[0]?.body).toMatchObject({ notes: 'Gate 2 sticks!', version: 3 }),
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled())
  await sign(user, 'Hand over')
  await waitFor(() => expect(screen.getByRole('button', { name: /Take my signature back/ })).toBeVisible())
  expect(server.to('/biz/handover/handOver')[0]?.body).toMatchObject({ version: 4 })
  expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull()
})

test('what somebody else wrote meanwhile stands beside what is typed', async () => {
  server.use({
    handover: {
      update: () => {
        current = buildPage({ notes: 'Fire drill at 2', version: 4, savedBy: 'Ben' })
        throw new Refusal('handover.changed_meanwhile', 200, { by: 'Ben' })
      },
    },
  })
  const { user } = await renderPage(HandoverPage)
  await user.type(await screen.findByRole('textbox', { name: 'Notes' }), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByText('Fire drill at 2')).toBeVisible())
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('Gate 2 sticks!')
})

test('who comes reads the page as it was signed and takes over; the next page begins', async () => {
  current = waiting
  const { user } = await renderPage(HandoverPage)
  await waitFor(() => expect(screen.getByText(/Ann has handed over/)).toBeVisible())
  expect(screen.queryByRole('textbox', { name: 'Notes' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: /Remarks/ }), 'ok')
  await sign(user, 'Take over')
  await waitFor(() => expect(screen.getByText(/Begun .* by Ben/)).toBeVisible())
  expect(server.to('/biz/handover/takeOver')[0]?.body).toMatchObject({
    id: waiting.id,
    version: 4,
    reply: 'ok',
  })
})

test('who only looks signs nothing; the first shift is begun by who may', async () => {
  const { unmount } = await renderPage(HandoverPage, { may: ['handover.view'] })
  await waitFor(() => expect(screen.getByText('Gate 2 sticks')).toBeVisible())
  expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull()
  unmount()
  current = null
  const { user } = await renderPage(HandoverPage)
  await user.click(await screen.findByRole('button', { name: /Begin/ }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Notes' })).toBeVisible())
})

test('former shifts are found and opened as they were signed', async () => {
  const { moment: _moment, ...row } = { ...waiting, status: 'taken_over' as const, takenOverBy: 'Ben' }
  server.use({
    handover: {
      getByPage: () => ({ list: [row], total: 1, pageNum: 1, pageSize: 10 }),
      getDetails: () => ({ ...waiting, ...row, reply: 'All clear' }),
    },
  })
  const { user } = await renderPage(HandoverPage, { address: '/?tab=former' })
  await user.click(await screen.findByRole('button', { name: /2026-11-2/ }))
  const drawer = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(drawer.getByText('All clear')).toBeVisible())
  expect(drawer.getByText('Gate-01')).toBeVisible()
})
