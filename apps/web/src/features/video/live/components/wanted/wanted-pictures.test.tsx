import { screens } from '@palisade/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emitEvent } from '#shared/events/listeners.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { WantedPictures } from './wanted-pictures.tsx'

vi.mock('#shared/player/live-video.tsx', () => ({
  LiveVideo: ({ camera }: { camera: { name: string } }) => <span>{`picture of ${camera.name}`}</span>,
}))

/** Tells when it is drawn, for it draws nothing before an event. */
const Page = () => (
  <>
    <i>ready</i>
    <WantedPictures />
  </>
)
const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const wanted = {
  runId: id(1),
  ruleName: 'Siren at the gate',
  alarmId: id(2),
  cameraIds: [id(3), id(4)],
}
let seen = [{ id: id(3), name: 'Gate' }]
beforeEach(() => {
  seen = [{ id: id(3), name: 'Gate' }]
  startFakeServer({ live: { getCameras: () => seen } })
})
afterEach(() => vi.unstubAllGlobals())
const renderReady = async (options: Parameters<typeof renderPage>[1]) => {
  const page = await renderPage(Page, options)
  await screen.findByText('ready')
  return page
}
const tell = () =>
  act(() => emitEvent({ seq: '1', at: '2026-11-22T08:15:00Z', type: 'linkage.picture_wanted', data: wanted }))

test('on another screen the pictures stand in a strip, which leads to the wall', async () => {
  const page = await renderReady({ address: '/home' })
  tell()
  expect(await screen.findByText('picture of Gate')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('Automation rule “Siren at the gate”')
  await page.user.click(screen.getByRole('button', { name: 'Show the wall' }))
  expect(await vi.waitFor(() => page.addressNow())).toBe(screens.videoControl.path)
  expect(screen.queryByText('picture of Gate')).toBeNull()
})

test('the wall opens them itself while it is shown', async () => {
  await renderReady({ address: screens.videoControl.path })
  tell()
  expect(
    await screen.findByText('Automation rule “Siren at the gate” opened Gate on the wall'),
  ).toBeInTheDocument()
  expect(screen.queryByText('picture of Gate')).toBeNull()
})

test('who may watch none of the cameras is shown nothing', async () => {
  seen = []
  const server = startFakeServer({ live: { getCameras: () => seen } })
  await renderReady({ address: '/home' })
  tell()
  await vi.waitFor(() => expect(server.to('/vms/live/getCameras')).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('who may not watch is shown nothing', async () => {
  await renderReady({ address: '/home', may: ['alarm.view'] })
  tell()
  expect(screen.queryByRole('alert')).toBeNull()
})
