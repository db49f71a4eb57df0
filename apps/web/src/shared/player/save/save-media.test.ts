import { beforeEach, expect, test, vi } from 'vitest'
import { saveFile } from '#shared/api/save-file.ts'
import { readFolder, type ChosenFolder } from './save-folder.ts'
import { saveMedia } from './save-media.ts'

vi.mock('#shared/api/save-file.ts', () => ({ saveFile: vi.fn() }))
vi.mock('./save-folder.ts', () => ({ readFolder: vi.fn() }))

const file = { blob: new Blob(['x']), fileName: 'Gate_20261120-101530.mp4' }
const written = new Map<string, Blob>()

/** A folder as browsers give it, with what was written. */
const folderThat = (state: PermissionState, answer: () => Promise<PermissionState>, isGone = false) =>
  ({
    name: 'Evidence',
    queryPermission: () => Promise.resolve(state),
    requestPermission: answer,
    getFileHandle(name: string, options?: { create?: boolean }) {
      if (isGone || (!options?.create && !written.has(name)))
        return Promise.reject(new DOMException('', 'NotFoundError'))
      const writer = {
        write: (blob: Blob) => Promise.resolve(void written.set(name, blob)),
        close: () => Promise.resolve(),
      }
      return Promise.resolve({ createWritable: () => Promise.resolve(writer) })
    },
  }) as unknown as ChosenFolder

beforeEach(() => {
  written.clear()
  vi.mocked(saveFile).mockReset()
})

test('goes into the chosen folder, and overwrites nothing there', async () => {
  const ask = vi.fn(() => Promise.resolve<PermissionState>('granted'))
  vi.mocked(readFolder).mockResolvedValue(folderThat('prompt', ask))
  expect(await saveMedia(file)).toEqual({ fileName: file.fileName, folder: 'Evidence' })
  expect(await saveMedia(file)).toEqual({ fileName: 'Gate_20261120-101530-2.mp4', folder: 'Evidence' })
  expect([...written]).toEqual([
    [file.fileName, file.blob],
    ['Gate_20261120-101530-2.mp4', file.blob],
  ])
  expect(ask).toHaveBeenCalledTimes(2)
  expect(saveFile).not.toHaveBeenCalled()
})

test.each<[string, ChosenFolder | undefined]>([
  ['no folder', undefined],
  ['a permission that is refused', folderThat('prompt', () => Promise.resolve('denied'))],
  [
    'a permission that cannot be asked for',
    folderThat('prompt', () => Promise.reject(new Error('no press'))),
  ],
  ['a folder that is gone', folderThat('granted', () => Promise.resolve('granted'), true)],
])('goes to the downloads with %s', async (_name, folder) => {
  vi.mocked(readFolder).mockResolvedValue(folder)
  expect(await saveMedia(file)).toEqual({ fileName: file.fileName, folder: undefined })
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(file)
})
