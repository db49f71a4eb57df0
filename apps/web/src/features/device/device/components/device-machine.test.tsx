import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildDetails, buildDevice } from '#shared/testing/device.fixture.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { DeviceMachine } from './device-machine.tsx'

const device = buildDevice({ capabilities: ['live', 'clock', 'reboot'] })
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    device: { getDetails: () => buildDetails(device) },
    deviceControl: {
      readClock: () => ({ at: '2026-11-20T08:00:00.000Z', offset: 4200 }),
      setClock: () => ({}),
      reboot: () => ({}),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const Page = () => (
  <>
    <p>form</p>
    <DeviceMachine deviceId={device.id} />
  </>
)

test('the clock is read and set, and a restart is asked about', async () => {
  const { user } = await renderPage(Page)
  await user.click(await screen.findByRole('button', { name: 'Read clock' }))
  await waitFor(() => expect(screen.getByText(/4\.2 s from the server/)).toBeVisible())
  await user.click(screen.getByRole('button', { name: 'Set to the server’s time' }))
  await waitFor(() => expect(server.to('/vms/device/setClock')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Restart device' }))
  const question = within(await screen.findByRole('dialog'))
  expect(server.to('/vms/device/reboot')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Restart device' }))
  await waitFor(() => expect(server.to('/vms/device/reboot')[0]?.body).toMatchObject({ deviceId: device.id }))
})

test('what the device does not offer, or the user may not, is not there', async () => {
  server.use({ device: { getDetails: () => buildDetails(buildDevice({ capabilities: ['live', 'clock'] })) } })
  const { unmount } = await renderPage(Page)
  await screen.findByRole('button', { name: 'Read clock' })
  expect(screen.queryByRole('button', { name: 'Restart device' })).toBeNull()
  unmount()
  await renderPage(Page, { may: ['device.view'] })
  await screen.findByText('form')
  await waitFor(() => expect(server.to('/basic/device/getDetails')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Read clock' })).toBeNull()
})
