import { screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { SilentPlayer } from '#shared/player/silent-player.fixture.ts'
import { changeWall, useWall } from '../api/wall-store.ts'
import { fitted, wallActions } from '../model/wall-reducer.fixture.ts'
import { changing, openVideoPage, playersAtWork, startSite } from './video-page.fixture.tsx'

vi.mock('#shared/player/live-player.ts', async () => ({
  LivePlayer: (await import('#shared/player/silent-player.fixture.ts')).SilentPlayer,
}))
vi.mock(import('#shared/api/save-file.ts'), () => ({ saveFile: vi.fn() }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const Control = ({ cameraId }: { cameraId: string | undefined }) => (
  <output data-testid="control">{cameraId ?? 'none'}</output>
)

/** Reads each window as an operator does: its title, its picture's camera, whether it is heard and whether it is in view. */
function windowsNow() {
  return [...document.querySelectorAll<HTMLElement>('[data-window]')].map(cell => {
    const picture = cell.querySelector<HTMLElement>('[data-camera]')
    const video = cell.querySelector('video')
    return {
      cell,
      title: cell.getAttribute('aria-label'),
      camera: picture?.dataset['camera'],
      isHeard: video !== null && !video.muted,
      isInView: !cell.hasAttribute('inert'),
    }
  })
}

/** Fails unless title, picture, controls and sound of the page are of the cameras that the wall has, each in its window. */
function expectOneCameraEach(cameras: ReadonlyMap<SilentPlayer, string>) {
  const { windows, selected, enlarged, audible } = useWall.getState().wall
  const shown = windowsNow()
  expect(shown.map(({ camera }) => camera)).toEqual(windows.map(open => open?.name))
  for (const [index, { title, camera, isHeard, isInView }] of shown.entries()) {
    expect(title).toBe(camera ? `Window ${index + 1}: ${camera}` : `Window ${index + 1}`)
    expect(isHeard).toBe(audible !== null && windows[index]?.id === audible)
    expect(isInView).toBe(enlarged === null || enlarged === index)
  }
  expect(shown[selected]?.isInView).toBe(true)
  expect(screen.getByTestId('control')).toHaveTextContent(windows[selected]?.id ?? 'none')
  const playing = playersAtWork().map(player => [cameras.get(player), player.paused] as const)
  const wanted = windows.flatMap((open, index) =>
    open ? [[open.id, enlarged !== null && enlarged !== index] as const] : [],
  )
  const byId = (a: readonly unknown[], b: readonly unknown[]) => String(a[0]).localeCompare(String(b[0]))
  expect(playing.toSorted(byId)).toEqual(wanted.toSorted(byId))
}

test('picture, title, controls, sound and snapshot are of one camera, whatever is done to the wall', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: vi.fn() } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(new Blob(['x'])))
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640)
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(360)
  await fc.assert(
    fc.asyncProperty(wallActions({ maxLength: 10 }), async actions => {
      const server = startSite()
      const { user, unmount } = await openVideoPage({}, { controls: [Control] })
      const cameras = new Map<SilentPlayer, string>()
      const learn = async () => {
        for (const player of SilentPlayer.all)
          if (!cameras.has(player)) cameras.set(player, (await player.options.open()).camera.id)
      }
      for (const action of actions) {
        await changing(() => changeWall(fitted(action, useWall.getState().wall.layout)))
        await learn()
        expectOneCameraEach(cameras)
      }
      const { windows, selected } = useWall.getState().wall
      const open = windows[selected]
      const player = playersAtWork().find(each => cameras.get(each) === open?.id)
      await changing(() => player?.tell({ phase: 'playing' }))
      const { cell } = windowsNow()[selected]!
      for (const button of within(cell).queryAllByRole('button', { name: 'Take snapshot' }))
        await user.click(button)
      // One of the many small windows has no room for the button.
      const isOffered = cell.dataset['small'] === 'false'
      await waitFor(() => {
        const asked = server.to('/vms/live/snapshot').map(({ body }) => body['cameraId'])
        expect(asked).toEqual(open && isOffered ? [open.id] : [])
      })
      unmount()
    }),
    // A page that failed is not tried with less: each try draws whole pages.
    { numRuns: 8, endOnFailure: true },
  )
})
