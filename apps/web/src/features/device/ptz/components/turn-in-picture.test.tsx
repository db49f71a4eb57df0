import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { TurnInPicture } from './turn-in-picture.tsx'

const id = '0190a000-0000-7000-8000-000000000001'
const Window = () => (
  <div data-window="0">
    <TurnInPicture cameraId={id} cameraName="Dome" />
  </div>
)

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({ deviceControl: { move: () => ({}), stop: () => ({}) } })
  // jsdom has no pointers to capture.
  Element.prototype.setPointerCapture = () => undefined
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  ['en_US', 'Turn Dome in its picture'],
  ['zh_CN', '在画面中转动 Dome'],
] as const)(
  'the camera turns toward the point that is held, and stops with it, in %s',
  async (language, name) => {
    const { user, container } = await renderPage(Window, { language })
    const button = await screen.findByRole('button', { name })
    await user.click(button)
    expect(button).toHaveAttribute('aria-pressed', 'true')
    const surface = container.querySelector('[data-turning]')!
    vi.spyOn(surface, 'getBoundingClientRect').mockReturnValue({
      left: 0,
      top: 0,
      width: 200,
      height: 100,
    } as DOMRect)
    fireEvent.pointerDown(surface, { button: 0, buttons: 1, clientX: 200, clientY: 50 })
    fireEvent.pointerMove(surface, { buttons: 1, clientX: 100, clientY: 0 })
    fireEvent.pointerUp(surface)
    await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith('/stop'))).toBe(true))
    const moves = server.requests.filter(({ path }) => path.endsWith('/move')).map(({ body }) => body)
    expect(moves).toEqual([
      expect.objectContaining({ deviceId: id, pan: 1, tilt: 0 }),
      expect.objectContaining({ deviceId: id, pan: 0, tilt: 1 }),
    ])
    await user.click(button)
    expect(container.querySelector('[data-turning]')).toBeNull()
  },
)

test('who may not control cameras has no such button', async () => {
  await renderPage(Window, { may: ['live.view'] })
  expect(screen.queryByRole('button')).toBeNull()
})
