import type { PermissionCode } from '@palisade/contract'
import type { Language } from '@palisade/phrases'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReceivedFile } from '#shared/api/client.ts'
import { beginSession, endSession } from '#shared/session/session-store.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildSession } from '#shared/testing/session.fixture.ts'
import { FaceMenu } from './face-menu.tsx'
import { forgetFacePictures, useFacePictures } from './face-pictures.ts'

afterEach(() => forgetFacePictures())

const shown: ReceivedFile = {
  blob: new Blob(['shown'], { type: 'image/jpeg' }),
  fileName: 'North-Gate-01_20261128-101500.jpg',
}
const both: PermissionCode[] = ['comparison.contrast', 'comparison.search']

interface Options {
  take?: () => Promise<ReceivedFile | undefined>
  may?: PermissionCode[]
  language?: Language
}

const open = ({ take = async () => shown, may = both, language = 'en_US' }: Options = {}) =>
  renderPage(() => <FaceMenu take={take} isOnPicture />, { may, language })

/** Opens the menu, and chooses an entry of it. */
async function choose(
  { user }: Awaited<ReturnType<typeof open>>,
  entry: string,
  menu = 'Faces of this picture',
) {
  await user.click(await screen.findByRole('button', { name: menu }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}
const names = () => Object.values(useFacePictures.getState()).map((file: File | undefined) => file?.name)

test.each([
  [
    'en_US',
    'Faces of this picture',
    'Compare face',
    '/person/pictureContrast',
    [shown.fileName, undefined, undefined],
  ],
  ['zh_CN', '图中人脸', '在名单库中检索', '/person/faceRepoContrast', [undefined, undefined, shown.fileName]],
] as const)(
  'in %s the picture goes along, and stands in no address',
  async (language, menu, entry, path, placed) => {
    const page = await open({ language })
    await choose(page, entry, menu)
    await waitFor(() => expect(page.addressNow()).toBe(path))
    expect(names()).toEqual(placed)
    expect(JSON.stringify([localStorage, sessionStorage].map(Object.entries))).not.toContain('North-Gate')
  },
)

test('the second picture of a comparison joins the first, a third one takes the place of the second', async () => {
  const pictures = ['a.jpg', 'b.jpg', 'c.jpg'].map(fileName => ({ ...shown, fileName }))
  const page = await open({ take: async () => pictures.shift() })
  for (const placed of [
    ['a.jpg', undefined],
    ['a.jpg', 'b.jpg'],
    ['a.jpg', 'c.jpg'],
  ]) {
    await choose(page, 'Compare face')
    await waitFor(() => expect(names()).toEqual([...placed, undefined]))
  }
})

test.each([
  [['comparison.contrast'], ['Compare face']],
  [['comparison.search'], ['Look up in watch lists']],
] as const)('with %s alone the menu has %s', async (may, entries) => {
  const { user } = await open({ may: [...may] })
  await user.click(await screen.findByRole('button', { name: 'Faces of this picture' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(item => item.textContent)).toEqual(entries)
})

test('who may compare no faces has no menu', async () => {
  await open({ may: ['live.snapshot'] })
  expect(screen.queryByRole('button')).toBeNull()
})

test('a picture that the server did not permit leads nowhere', async () => {
  const take = vi.fn(async () => undefined)
  const page = await open({ take })
  await choose(page, 'Compare face')
  await waitFor(() => expect(take).toHaveBeenCalledOnce())
  expect(page.addressNow()).toBe('/')
  expect(names()).toEqual([undefined, undefined, undefined])
})

test('a picture that cannot be read is told, and leads nowhere', async () => {
  const page = await open({ take: async () => ({ blob: new Blob(['x']), fileName: 'x.jpg' }) })
  await choose(page, 'Compare face')
  expect(await screen.findByText('This picture cannot be read')).toBeInTheDocument()
  expect(page.addressNow()).toBe('/')
})

test('pictures go with the session, and one that comes after its end is not kept', async () => {
  const { promise, resolve } = Promise.withResolvers<ReceivedFile>()
  const first = await open()
  await choose(first, 'Compare face')
  await waitFor(() => expect(names()[0]).toBe(shown.fileName))
  endSession('logout')
  expect(names()).toEqual([undefined, undefined, undefined])
  first.unmount()

  const second = await open({ take: () => promise })
  await choose(second, 'Look up in watch lists')
  endSession('logout')
  beginSession({ ...buildSession(), ticket: 'another' })
  resolve(shown)
  await promise
  await waitFor(() => expect(screen.getByRole('button')).not.toHaveClass('ant-btn-loading'))
  expect(names()).toEqual([undefined, undefined, undefined])
  expect(second.addressNow()).toBe('/')
})
