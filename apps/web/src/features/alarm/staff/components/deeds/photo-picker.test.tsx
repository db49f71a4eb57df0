import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { PhotoPicker } from './photo-picker.tsx'

const MiB = 1024 * 1024
/** A photo as a good camera takes it. */
const photo = () => new File([new Uint8Array(40 * MiB)], 'photo.jpg', { type: 'image/jpeg' })

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function choose(file: File): Promise<Blob[][]> {
  const changes: Blob[][] = []
  const { container } = await renderUi(
    <PhotoPicker pictures={[]} onChange={pictures => changes.push(pictures)} />,
    'en_US',
  )
  const camera = container.querySelector<HTMLInputElement>('input[capture]')!
  Object.defineProperty(camera, 'files', { value: [file] })
  fireEvent.change(camera)
  return changes
}

test('a camera photo of 40 MB is made smaller before it is kept, and the guard is told', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8000, height: 6000, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const small = new Blob([new Uint8Array(MiB)], { type: 'image/jpeg' })
  const drawn: number[] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function give(
    this: HTMLCanvasElement,
    take,
  ) {
    drawn.push(this.width)
    // The first size is still beyond the limit.
    take(drawn.length === 1 ? new Blob([new Uint8Array(6 * MiB)]) : small)
  })
  const changes = await choose(photo())
  await waitFor(() => expect(screen.getByText(/The picture had 40 MB.*made into 1 MB/)).toBeVisible())
  expect(changes).toEqual([[small]])
  expect(drawn).toEqual([2560, 1920])
})

test('40 MB that are no picture are refused with a text, and nothing is kept', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')))
  const changes = await choose(photo())
  await waitFor(() => expect(screen.getByText(/no picture that the phone can read/)).toBeVisible())
  await waitFor(() => expect(changes).toEqual([]))
})
