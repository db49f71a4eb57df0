import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveFile } from '#shared/api/save-file.ts'
import { createMediaTap } from '#shared/player/record/media-tap.ts'
import { initialStatus, type LivePhase } from '#shared/player/live-status.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderUi } from '#shared/testing/render.tsx'
import { FaceMenu } from '#shared/recognition/face-menu.tsx'
import { forgetFacePictures, useFacePictures } from '#shared/recognition/face-pictures.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { useShownPicture, useSnapshot } from './use-snapshot.ts'

vi.mock(import('#shared/api/save-file.ts'), () => ({ saveFile: vi.fn() }))

const picture = new Blob(['picture'], { type: 'image/jpeg' })
const cameraId = '0190a000-0000-7000-8000-000000000001'
const draw = vi.fn()
let server: ReturnType<typeof startFakeServer>
const toBlob = vi.fn<(this: HTMLCanvasElement, done: BlobCallback, ...rest: unknown[]) => void>()

beforeEach(() => {
  server = startFakeServer({ live: { snapshot: () => ({}) } })
  vi.mocked(saveFile).mockReset()
  draw.mockReset()
  toBlob.mockReset().mockImplementation(done => done(picture))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: draw } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(toBlob)
})
afterEach(() => {
  forgetFacePictures()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const videoOf = (width: number, height: number) =>
  Object.defineProperties(document.createElement('video'), {
    videoWidth: { value: width },
    videoHeight: { value: height },
  })

async function take(video: HTMLVideoElement | null, phase: LivePhase = 'playing') {
  function Shutter() {
    const snapshot = useSnapshot()
    const status = { ...initialStatus('main'), phase }
    return (
      <button
        onClick={() =>
          void snapshot({ id: cameraId, name: 'North Gate <1>' }, { video, status, tap: createMediaTap() })
        }
      >
        Take
      </button>
    )
  }
  const { user } = await renderUi(<Shutter />)
  await user.click(screen.getByRole('button', { name: 'Take' }))
}

test('saves the whole picture as a JPEG named after the camera, and says so', async () => {
  const video = videoOf(1920, 1080)
  await take(video)
  expect(await screen.findByText(/Snapshot saved: North_Gate__1__\d{8}-\d{6}\.jpg/)).toBeInTheDocument()
  expect(draw).toHaveBeenCalledExactlyOnceWith(video, 0, 0, 1920, 1080)
  expect(toBlob.mock.calls[0]!.slice(1)).toEqual(['image/jpeg', 0.92])
  expect(saveFile).toHaveBeenCalledExactlyOnceWith({
    blob: picture,
    fileName: expect.stringMatching(/^North_Gate__1__\d{8}-\d{6}\.jpg$/) as string,
  })
  expect(server.to('/vms/live/snapshot').map(({ body }) => body)).toMatchObject([{ cameraId }])
})

test('the picture is the one shown when it was asked for, though the server answers later', async () => {
  const { promise, resolve } = Promise.withResolvers<Record<string, never>>()
  server.use({ live: { snapshot: () => promise } })
  await take(videoOf(1920, 1080))
  expect(draw).toHaveBeenCalledOnce()
  expect(saveFile).not.toHaveBeenCalled()
  resolve({})
  expect(await screen.findByText(/Snapshot saved/)).toBeInTheDocument()
  expect(draw).toHaveBeenCalledOnce()
})

test('what the server does not permit is not saved, and says why', async () => {
  server.use({
    live: {
      snapshot: () => {
        throw new Refusal('access.denied', 403)
      },
    },
  })
  await take(videoOf(1920, 1080))
  expect(await screen.findByText('Snapshot failed: Insufficient permission')).toBeInTheDocument()
  expect(saveFile).not.toHaveBeenCalled()
})

test.each(['stalled', 'down', 'paused', 'connecting'] as const)(
  'a picture that is %s is not saved as the present',
  async phase => {
    await take(videoOf(1920, 1080), phase)
    expect(await screen.findByText('There is no live picture to save')).toBeInTheDocument()
    expect(saveFile).not.toHaveBeenCalled()
  },
)

test.each([
  ['no element', null],
  ['no first picture', videoOf(0, 0)],
])('with %s there is nothing to save', async (_what, video) => {
  await take(video)
  expect(await screen.findByText('There is no live picture to save')).toBeInTheDocument()
  expect(saveFile).not.toHaveBeenCalled()
})

test('a picture the browser cannot write is told, not saved empty', async () => {
  toBlob.mockImplementation(done => done(null))
  await take(videoOf(640, 360))
  expect(await screen.findByText('Snapshot failed')).toBeInTheDocument()
  expect(saveFile).not.toHaveBeenCalled()
})

function Faces({ phase = 'playing' }: { phase?: LivePhase }) {
  const take = useShownPicture()
  const handle = {
    video: videoOf(1920, 1080),
    status: { ...initialStatus('main'), phase },
    tap: createMediaTap(),
  }
  return <FaceMenu take={() => take({ id: cameraId, name: 'North Gate <1>' }, handle)} />
}

async function compareFaces(phase?: LivePhase) {
  const page = await renderPage(() => <Faces {...(phase && { phase })} />)
  await page.user.click(await screen.findByRole('button', { name: 'Faces of this picture' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Compare face' }))
  return page
}

test('the picture that is shown goes to the comparison of faces, once the server permits it', async () => {
  const page = await compareFaces()
  await waitFor(() => expect(page.addressNow()).toBe('/person/pictureContrast'))
  expect(useFacePictures.getState().first?.name).toMatch(/^North_Gate__1__\d{8}-\d{6}\.jpg$/)
  expect(server.to('/vms/live/snapshot').map(({ body }) => body)).toMatchObject([{ cameraId }])
  expect(saveFile).not.toHaveBeenCalled()
})

test('without the permission, or a live picture, none goes there', async () => {
  server.use({
    live: {
      snapshot: () => {
        throw new Refusal('access.denied', 403)
      },
    },
  })
  const page = await compareFaces()
  expect(await screen.findByText('Snapshot failed: Insufficient permission')).toBeInTheDocument()
  expect([page.addressNow(), useFacePictures.getState().first]).toEqual(['/', undefined])
  page.unmount()
  const stalled = await compareFaces('stalled')
  expect(await screen.findByText('There is no live picture to save')).toBeInTheDocument()
  expect([stalled.addressNow(), useFacePictures.getState().first]).toEqual(['/', undefined])
})
