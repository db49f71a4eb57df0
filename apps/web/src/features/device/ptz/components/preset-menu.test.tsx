import type { Capability, ControlledDevice, Preset } from '@palisade/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { PresetMenu } from './preset-menu.tsx'
import { PtzPanel } from './ptz-panel.tsx'

const id = '0190a000-0000-7000-8000-000000000001'
const presets: Preset[] = [
  { token: '1', name: 'Gate', use: 'guard' },
  { token: '2', name: 'Door', use: 'cruise' },
  { token: '3', name: 'Yard' },
]
const details = (capabilities: Capability[]): ControlledDevice => ({
  id,
  name: 'Dome',
  capabilities,
  state: 'online',
  cause: null,
})

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    deviceControl: {
      getDetails: () => details(['ptz', 'preset', 'ptz_absolute', 'relay']),
      getPresets: () => presets,
      goToPreset: () => ({}),
      absolute: () => ({}),
      getRelays: () => [{ token: '1', name: 'Barrier' }],
      setRelay: () => ({}),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

type Options = Parameters<typeof renderPage>[1]
const showMenu = (options?: Options) =>
  renderPage(() => <PresetMenu cameraId={id} cameraName="Dome" />, options)
const showPanel = (options?: Options) => renderPage(() => <PtzPanel cameraId={id} />, options)

const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise(resolve => requestAnimationFrame(resolve))
}

describe('on the window of a camera', () => {
  test('two clicks turn it to a preset', async () => {
    const { user } = await showMenu()
    expect(server.requests).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Presets of Dome' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Yard' }))
    await waitFor(() =>
      expect(server.to('/vms/preset/goTo').map(({ body }) => body)).toMatchObject([
        { deviceId: id, token: '3' },
      ]),
    )
    expect(await screen.findByText('Turning to “Yard”')).toBeInTheDocument()
  })

  test.each([
    ['en_US', 'Presets of Dome', 'Gate (guard position)', 'Door (cruise)'],
    ['zh_CN', 'Dome 的预置位', 'Gate（守望位）', 'Door（巡航）'],
  ] as const)(
    'those that the camera uses itself are named as such: %s',
    async (language, button, guard, cruise) => {
      const { user } = await showMenu({ language })
      await user.click(await screen.findByRole('button', { name: button }))
      expect(await screen.findByRole('menuitem', { name: guard })).toBeInTheDocument()
      expect(screen.getByRole('menuitem', { name: cruise })).toBeInTheDocument()
    },
  )

  test('by keys: presets that come late have the focus when they are seen', async () => {
    const asked = Promise.withResolvers<Preset[]>()
    server.use({ deviceControl: { getPresets: () => asked.promise } })
    const { user } = await showMenu()
    const button = await screen.findByRole('button', { name: 'Presets of Dome' })
    button.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: /Loading/ })
    await frames(6)
    asked.resolve(presets)
    await screen.findByRole('menuitem', { name: 'Yard' })
    const first = screen.getByRole('menuitem', { name: /^Gate/ })
    expect(first).toHaveFocus()
    fireEvent.keyDown(first, { key: 'Enter', keyCode: 13, which: 13 })
    await waitFor(() => expect(server.to('/vms/preset/goTo')[0]?.body).toMatchObject({ token: '1' }))
  })

  test('by keys: presets that are known have the focus at once', async () => {
    const { user } = await showMenu()
    const button = await screen.findByRole('button', { name: 'Presets of Dome' })
    await user.click(button)
    await screen.findByRole('menuitem', { name: 'Yard' })
    fireEvent.keyDown(window, { key: 'Escape', keyCode: 27, which: 27 })
    await waitFor(() => expect(button).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(screen.getByRole('menuitem', { name: /^Gate/ })).toHaveFocus()
  })

  test('says why there are none', async () => {
    server.use({
      deviceControl: {
        getPresets: () => {
          throw new Refusal('device.offline')
        },
      },
    })
    const { user } = await showMenu()
    await user.click(await screen.findByRole('button', { name: 'Presets of Dome' }))
    expect(await screen.findByRole('menuitem', { name: 'Device not online' })).toBeInTheDocument()
  })

  test('is not there without the permission', async () => {
    await showMenu({ may: ['live.view'] })
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('below the tree', () => {
  test('says which camera it is, and offers no removal of a preset that the camera uses itself', async () => {
    await showPanel()
    await waitFor(() => expect(screen.getByText('Dome')).toBeVisible())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Gate (guard position)' })).toBeVisible())
    expect(screen.queryByRole('button', { name: 'Remove Gate' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Remove Yard' })).toBeVisible()
  })

  test('turns a camera that takes positions to one', async () => {
    const { user } = await showPanel()
    await user.click(await screen.findByText('Turn to a position'))
    const [pan] = await screen.findAllByRole('slider', { name: 'Pan 0 %' })
    fireEvent.keyDown(pan!, { key: 'ArrowRight', keyCode: 39, which: 39 })
    await user.click(screen.getByRole('button', { name: 'Turn there' }))
    await waitFor(() =>
      expect(server.to('/vms/ptz/absolute').map(({ body }) => body)).toMatchObject([
        { deviceId: id, pan: 0.01, tilt: 0, zoom: 0 },
      ]),
    )
  })

  test('switches relay outputs after a question, for those who may', async () => {
    const { user, unmount } = await showPanel()
    await user.click(await screen.findByRole('button', { name: 'On' }))
    expect(await screen.findAllByText('Switch “Barrier”: On?')).not.toHaveLength(0)
    expect(server.to('/vms/relay/set')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() =>
      expect(server.to('/vms/relay/set').map(({ body }) => body)).toMatchObject([
        { deviceId: id, token: '1', isOn: true },
      ]),
    )
    unmount()
    await showPanel({ may: ['live.view', 'live.ptz', 'device.view'] })
    await waitFor(() => expect(screen.getByText('Turn to a position')).toBeVisible())
    expect(screen.queryByText('Relay outputs')).toBeNull()
  })
})
