import type { Capability, ControlledDevice, Preset } from '@palisade/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { PtzCard, PtzPanel } from './ptz-panel.tsx'

const id = '0190a000-0000-7000-8000-000000000001'
const details = (
  capabilities: Capability[],
  state: ControlledDevice['state'] = 'online',
  cause: ControlledDevice['cause'] = null,
): ControlledDevice => ({ id, name: 'Dome', capabilities, state, cause })

let server: ReturnType<typeof startFakeServer>
let presets: Preset[]
beforeEach(() => {
  presets = [{ token: '1', name: 'Gate' }]
  server = startFakeServer({
    deviceControl: {
      getDetails: () => details(['live', 'ptz', 'pan_tilt', 'zoom', 'preset']),
      move: () => ({}),
      stop: () => ({}),
      getPresets: () => presets,
      goToPreset: () => ({}),
      setPreset: ({ name, token = '2' }) => ({ name, token }),
      removePreset: () => ({}),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const moves = () => server.to('/vms/ptz/move').map(({ body }) => [body['pan'], body['tilt'], body['zoom']])
const stops = () => server.to('/vms/ptz/stop').length
const show = (cameraId: string | undefined = id, may?: Parameters<typeof renderPage>[1]) =>
  renderPage(() => <PtzPanel cameraId={cameraId} />, may)

describe('turning', () => {
  test.each<[Capability, string, string, string]>([
    ['pan_tilt', 'Left', 'Zoom in', 'This camera has no zoom.'],
    ['zoom', 'Zoom in', 'Left', 'This camera zooms, and cannot be turned.'],
  ])('a camera that has %s alone is not asked for more', async (has, can, cannot, told) => {
    server.use({ deviceControl: { getDetails: () => details(['ptz', has]) } })
    const { user } = await show()
    expect(await screen.findByRole('button', { name: can })).toBeEnabled()
    expect(screen.getByRole('button', { name: cannot })).toBeDisabled()
    expect(screen.getByText(told)).toBeInTheDocument()
    screen.getByRole('group', { name: /Turn the camera/ }).focus()
    await user.keyboard(has === 'zoom' ? '{ArrowLeft>}{/ArrowLeft}+' : '+{ArrowLeft>}{/ArrowLeft}')
    await waitFor(() => expect(moves()).toEqual([has === 'zoom' ? [0, 0, 0.5] : [-0.5, 0, 0]]))
  })

  test('lasts as long as a button is held', async () => {
    await show()
    const left = await screen.findByRole('button', { name: 'Left' })
    fireEvent.pointerDown(left, { button: 0, pointerId: 1 })
    await waitFor(() => expect(moves()).toEqual([[-0.5, 0, 0]]))
    expect(stops()).toBe(0)
    fireEvent.pointerUp(left, { pointerId: 1 })
    await waitFor(() => expect(stops()).toBeGreaterThan(0))
  })

  test('follows the arrow keys while the pad has the focus; two of them make a diagonal', async () => {
    const { user } = await show()
    ;(await screen.findByRole('group', { name: /Turn the camera/ })).focus()
    await user.keyboard('{ArrowUp>}{ArrowRight>}')
    await waitFor(() =>
      expect(moves()).toEqual([
        [0, 0.5, 0],
        [0.5, 0.5, 0],
      ]),
    )
    await user.keyboard('{/ArrowUp}{/ArrowRight}')
    await waitFor(() => expect(stops()).toBeGreaterThan(0))
  })

  test.each([
    ['the window loses the focus', () => fireEvent.blur(window)],
    ['the page is left', () => fireEvent(window, new Event('pagehide'))],
    ['it is hidden', () => fireEvent(document, new Event('visibilitychange'))],
  ])('stops when %s', async (_when, happen) => {
    await show()
    fireEvent.pointerDown(await screen.findByRole('button', { name: 'Zoom in' }), { button: 0, pointerId: 1 })
    await waitFor(() => expect(moves()).toEqual([[0, 0, 0.5]]))
    happen()
    await waitFor(() => expect(stops()).toBeGreaterThan(0))
  })

  test('stops when the panel goes away', async () => {
    const { unmount } = await show()
    fireEvent.pointerDown(await screen.findByRole('button', { name: 'Down' }), { button: 0, pointerId: 1 })
    await waitFor(() => expect(moves()).toHaveLength(1))
    unmount()
    await waitFor(() => expect(stops()).toBeGreaterThan(0))
  })

  test('has a stop button', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(stops()).toBe(1))
  })
})

describe('what is offered', () => {
  test('nothing for a camera that cannot be turned', async () => {
    server.use({ deviceControl: { getDetails: () => details(['live']) } })
    await show()
    await waitFor(() => expect(screen.getByText('This camera cannot be turned from here.')).toBeVisible())
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('no presets where the camera has none to offer, no turning where it only has presets', async () => {
    server.use({ deviceControl: { getDetails: () => details(['preset']) } })
    await show()
    await waitFor(() => expect(screen.getByText('Gate')).toBeVisible())
    expect(screen.queryByRole('button', { name: 'Left' })).toBeNull()
  })

  test.each([
    ['offline', 'unreachable', 'Not reachable on the network'],
    ['fault', 'control_lost', /does not answer its control port/],
  ] as const)('nothing is sent to a camera that does not listen: %s', async (state, cause, text) => {
    server.use({
      deviceControl: { getDetails: () => details(['ptz', 'pan_tilt', 'zoom', 'preset'], state, cause) },
    })
    await show()
    expect(await screen.findByRole('status')).toHaveTextContent(text)
    expect(screen.getByRole('button', { name: 'Left' })).toBeDisabled()
    expect(server.to('/vms/preset/getList')).toEqual([])
  })

  test('on the map’s card it is folded until wanted, and not there for a fixed camera', async () => {
    const { user, unmount } = await renderPage(() => (
      <PtzCard device={mapResource({ id, capabilities: ['live', 'ptz'] })} />
    ))
    expect(server.requests).toEqual([])
    await user.click(await screen.findByText('Camera control'))
    expect(await screen.findByRole('button', { name: 'Left' })).toBeEnabled()
    unmount()
    await renderPage(() => <PtzCard device={mapResource({ id, capabilities: ['live'] })} />)
    expect(screen.queryByText('Camera control')).toBeNull()
  })

  test('nothing at all without the permission, a hint without a camera', async () => {
    const { unmount } = await show(id, { may: ['live.view'] })
    expect(screen.queryByRole('region', { name: 'Camera control' })).toBeNull()
    unmount()
    await renderPage(() => <PtzPanel cameraId={undefined} />)
    await waitFor(() => expect(screen.getByText('Select a window that shows a camera.')).toBeVisible())
  })
})

describe('presets', () => {
  test('are gone to, stored over after a question, and removed after one', async () => {
    const { user } = await show()
    await user.click(await screen.findByText('Gate'))
    await waitFor(() =>
      expect(server.to('/vms/preset/goTo')[0]?.body).toMatchObject({ deviceId: id, token: '1' }),
    )
    await user.click(screen.getByRole('button', { name: 'Store this view over Gate' }))
    expect(server.to('/vms/preset/set')).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Store' }))
    await waitFor(() =>
      expect(server.to('/vms/preset/set')[0]?.body).toMatchObject({ name: 'Gate', token: '1' }),
    )
    presets = []
    await user.click(screen.getByRole('button', { name: 'Remove Gate' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.getByText('No presets stored in the camera yet.')).toBeVisible())
  })

  test('a new one needs a name of its own', async () => {
    server.use({
      deviceControl: {
        setPreset: () => {
          throw new Refusal('preset.exists')
        },
      },
    })
    const { user } = await show()
    const name = await screen.findByRole('textbox', { name: 'Name of the new preset' })
    expect(screen.getByRole('button', { name: 'Save this view' })).toBeDisabled()
    await user.type(name, 'Gate{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('A preset of this name exists already')
    await user.type(name, ' 2')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('speaks Chinese', async () => {
  await show(id, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByRole('button', { name: '左上' })).toBeVisible())
  expect(screen.getByRole('region', { name: '云台控制' })).toBeVisible()
})
