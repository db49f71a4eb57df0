import { CAMERA_MASKS_MAX, type CameraMasks, type Mask } from '@palisade/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { MaskDialog } from './mask-dialog.tsx'

const cameraId = '0190a000-0000-7000-8000-000000000001'
const mask: Mask = { left: 0.2, top: 0.3, right: 0.4, bottom: 0.5 }
const may = ['camera.edit', 'device.view'] as const
const handleClose = vi.fn()
let stored: CameraMasks
let server: ReturnType<typeof startFakeServer>

const Page = () => <MaskDialog camera={{ id: cameraId, name: 'Gate-1' }} onClose={handleClose} />

beforeEach(() => {
  handleClose.mockClear()
  stored = { cameraId, masks: [mask], version: 4 }
  server = startFakeServer({ cameraMask: { get: () => stored, set: () => stored } })
})
afterEach(() => vi.unstubAllGlobals())

const sent = () => server.to('/vms/camera-mask/set').map(({ body }) => body)

test('by keys: a mask is added, moved, resized and removed, and saved with what was seen', async () => {
  const { user } = await renderPage(Page, { may })
  const old = await screen.findByRole('button', {
    name: 'Mask 1: 20 % from the left, 30 % from the top, 20 % wide, 20 % high',
  })
  old.focus()
  await user.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowDown}{/Shift}')
  expect(
    screen.getByRole('button', {
      name: 'Mask 1: 21 % from the left, 29 % from the top, 20 % wide, 21 % high',
    }),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Add mask' }))
  expect(screen.getByText(`2 of ${CAMERA_MASKS_MAX} masks`)).toBeInTheDocument()
  screen.getByRole('button', { name: /^Mask 1:/ }).focus()
  await user.keyboard('{Delete}')
  expect(screen.getByText(`1 of ${CAMERA_MASKS_MAX} masks`)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(handleClose).toHaveBeenCalled())
  expect(sent()).toEqual([expect.objectContaining({ cameraId, version: 4, masks: [expect.any(Object)] })])
})

test('by the pointer: a rectangle is drawn where there is none', async () => {
  stored = { cameraId, masks: [], version: 0 }
  const { user } = await renderPage(Page, { may })
  expect(await screen.findByText(/^No masks: everybody/)).toBeInTheDocument()
  const canvas = document.querySelector<HTMLElement>('[style*="width: 100%"]')!
  canvas.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100)
  canvas.setPointerCapture = () => {}
  fireEvent.pointerDown(canvas, { clientX: 100, clientY: 50, button: 0, pointerId: 1 })
  fireEvent.pointerMove(canvas, { clientX: 20, clientY: 10, pointerId: 1 })
  fireEvent.pointerUp(canvas, { pointerId: 1 })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ masks: [{ left: 0.1, top: 0.1, right: 0.5, bottom: 0.5 }] })
})

test('no more are added than there may be, and it says so in both languages', async () => {
  stored = { cameraId, masks: Array.from({ length: CAMERA_MASKS_MAX }, () => mask), version: 1 }
  await renderPage(Page, { may, language: 'zh_CN' })
  expect(await screen.findByText(`${CAMERA_MASKS_MAX} / ${CAMERA_MASKS_MAX} 个遮挡`)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '添加遮挡' })).toBeDisabled()
})

test('masks that somebody else changed are shown anew, and nothing is overwritten', async () => {
  server = startFakeServer({
    cameraMask: {
      get: () => stored,
      set: () => {
        stored = { cameraId, masks: [], version: 5 }
        throw new Refusal('mask.changed_meanwhile')
      },
    },
  })
  const { user } = await renderPage(Page, { may })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^No masks: everybody/)).toBeInTheDocument()
  expect(handleClose).not.toHaveBeenCalled()
})
