import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { MaintenanceButton } from './maintenance-button.tsx'

const [one, two] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'] as const
const START = '/basic/device-state/startMaintenance'
const END = '/basic/device-state/endMaintenance'
const before = { ids: [two], until: '2099-01-01T00:00:00.000Z', reason: 'new lens' }

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    deviceState: { startMaintenance: () => ({ before: [before] }), endMaintenance: () => ({}) },
  })
})
afterEach(() => vi.unstubAllGlobals())

const onDone = vi.fn()
const names = ['Main-Gate-01', 'Yard-02']
const Page = () => (
  <MaintenanceButton label="Maintenance" ids={[one, two]} names={names} hasEnd onDone={onDone} />
)
const opened = async () => {
  const page = await renderPage(Page)
  await page.user.click(await screen.findByRole('button', { name: 'Maintenance' }))
  return page
}
const choose = async (name: string) => screen.findByRole('menuitem', { name })

test('an hour takes two clicks; undo puts back what it replaced', async () => {
  const { user } = await opened()
  const now = Date.now()
  await user.click(await choose('1 hour'))
  const [sent] = await waitFor(() => {
    const asked = server.to(START)
    expect(asked).toHaveLength(1)
    return asked
  })
  expect(sent!.body).toMatchObject({ ids: [one, two] })
  const until = Date.parse((sent!.body as { until: string }).until)
  expect(until - now).toBeGreaterThanOrEqual(3_600_000)
  expect(until - now).toBeLessThan(3_660_000)
  await waitFor(() => expect(screen.getByText(/Maintenance of 2 devices until/)).toBeVisible())
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.to(END)[0]?.body).toMatchObject({ ids: [one] }))
  expect(server.to(START)[1]?.body).toMatchObject(before)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('opened by a key, the menu takes the focus', async () => {
  const { user } = await renderPage(Page)
  await screen.findByRole('button', { name: 'Maintenance' })
  await user.tab()
  await user.keyboard('{Enter}')
  await choose('30 minutes')
  await waitFor(() => expect(document.activeElement?.closest('[role=menu]')).not.toBeNull())
})

test('button, form and question name the devices', async () => {
  const { user } = await opened()
  expect(screen.getByTitle('Main-Gate-01, Yard-02')).toBeVisible()
  await user.click(await choose('Until …'))
  const form = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(form.getByText('Main-Gate-01, Yard-02')).toBeVisible())
})

test('a refused end stands at its field', async () => {
  server.use({
    deviceState: {
      startMaintenance: () => {
        throw new Refusal('device.maintenance_past')
      },
    },
  })
  const { user } = await opened()
  await user.click(await choose('Until …'))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Maintenance' }))
  await waitFor(() => expect(form.getByText('The end must be in the future')).toBeVisible())
})

test('ends after a question', async () => {
  const { user } = await opened()
  await user.click(await choose('End maintenance'))
  const question = within(await screen.findByRole('dialog'))
  expect(server.to(END)).toEqual([])
  await waitFor(() => expect(question.getByText('Main-Gate-01, Yard-02')).toBeVisible())
  await user.click(question.getByRole('button', { name: 'End maintenance' }))
  await waitFor(() => expect(server.to(END)[0]?.body).toMatchObject({ ids: [one, two] }))
})
