import type { Contract, LookedAt, ResultOf } from '@palisade/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api/api.ts'
import { buildDevice } from '#shared/testing/device.fixture.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { addToComparison, forgetFacePictures, useFacePictures } from '#shared/recognition/face-pictures.ts'
import { PictureContrastPage } from './picture-contrast-page.tsx'

const face = { box: { x: 10, y: 10, width: 50, height: 60 }, faults: [], isComparable: true }
const picture = (...faces: LookedAt['faces']): LookedAt => ({ width: 200, height: 100, faces })
const model = { name: 'built-in-ssd', vendor: 'v', licence: 'MIT', isBuiltIn: true, minFacePx: 90 }
const found: ResultOf<Contract['comparison']['contrast']> = {
  first: picture(face),
  second: picture(face, { ...face, faults: ['blurred'] }),
  similarities: [[93, 41]],
}

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  // jsdom shows no pictures.
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  server = startFakeServer({
    recognition: { getState: () => ({ state: 'ready', model, centreOff: null }) },
    comparison: { contrast: () => found },
  })
})
afterEach(() => {
  forgetFacePictures()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type User = Awaited<ReturnType<typeof renderPage>>['user']

async function fill(user: User, region: string, file: File) {
  const section = within(await screen.findByRole('region', { name: region }))
  const input = section.getByRole('button', { name: /Choose a picture/ }).querySelector('input')
  await user.upload(input!, file)
}
const jpeg = (name: string) => new File(['Sample'], name, { type: 'image/jpeg' })

async function compare(user: User) {
  await fill(user, 'First picture', jpeg('a.jpg'))
  await fill(user, 'Second picture', jpeg('b.jpg'))
  await user.type(screen.getByRole('textbox', { name: 'What for' }), 'Identity')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Case 12')
  await user.click(screen.getByRole('button', { name: 'Compare' }))
}

test('compares two pictures for a purpose, and another face by a click', async () => {
  const complained = vi.spyOn(console, 'error')
  const { user } = await renderPage(PictureContrastPage)
  await compare(user)
  await waitFor(() => expect(screen.getByText('Similarity 93 %')).toBeVisible())
  expect(screen.getByText(/probably the same person/)).toBeVisible()
  expect(server.to('/frms/comparison/contrast')[0]?.body).toMatchObject({
    purpose: 'Identity',
    reason: 'Case 12',
    first: { fileName: 'a.jpg' },
  })
  const second = within(screen.getByRole('region', { name: 'Second picture' }))
  await user.click(second.getByRole('button', { name: 'Face 2' }))
  expect(screen.getByText('Similarity 41 %')).toBeVisible()
  expect(screen.getByText(/Blurred/)).toBeVisible()
  // Both faces are at the same place.
  expect(complained.mock.calls.join()).not.toContain('same key')
})

test('asks nothing without a purpose', async () => {
  const { user } = await renderPage(PictureContrastPage)
  await fill(user, 'First picture', jpeg('a.jpg'))
  await fill(user, 'Second picture', jpeg('b.jpg'))
  expect(screen.getByRole('button', { name: 'Compare' })).toBeDisabled()
})

test('says why a file is not taken', async () => {
  const { user } = await renderPage(PictureContrastPage)
  await fill(user, 'First picture', jpeg('a(1).jpg'))
  await waitFor(() => expect(screen.getByText(/special characters/)).toBeVisible())
})

test('says that there is no face, and what refused the comparison', async () => {
  server.use({ comparison: { contrast: () => ({ ...found, first: picture(), similarities: [] }) } })
  const { user } = await renderPage(PictureContrastPage)
  await compare(user)
  await waitFor(() => expect(screen.getByText('No face was found in this picture')).toBeVisible())
  server.use({
    comparison: {
      contrast: () => {
        throw new Refusal('comparison.picture_invalid')
      },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(screen.getByText(/no picture that can be read/)).toBeVisible())
})

test('speaks Chinese, and says that recognition is off', async () => {
  server.use({ recognition: { getState: () => ({ state: 'off', model: null, centreOff: null }) } })
  await renderPage(PictureContrastPage, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByText('本系统未启用人脸识别')).toBeVisible())
  expect(screen.getByRole('button', { name: /比\s?对/ })).toBeDisabled()
})

test('a picture that was brought from another screen stands there, and stays while the next one is fetched', async () => {
  addToComparison(jpeg('North-Gate-01_20261128-101500.jpg'))
  const page = await renderPage(PictureContrastPage)
  const first = within(await screen.findByRole('region', { name: 'First picture' }))
  expect(first.getByRole('img', { name: 'First picture' })).toHaveAttribute('src', 'blob:picture')
  expect(screen.getByRole('link', { name: 'Alarm records' })).toHaveAttribute('href', '/alarm/record')
  page.unmount()
  addToComparison(jpeg('alarm_20261128-1.jpg'))
  await renderPage(PictureContrastPage)
  for (const name of ['First picture', 'Second picture'])
    await waitFor(() => expect(screen.getByRole('img', { name })).toBeVisible())
})

test('what was found belongs to its pictures: beside another one it does not stand', async () => {
  const { user } = await renderPage(PictureContrastPage)
  await compare(user)
  await waitFor(() => expect(screen.getByText('Similarity 93 %')).toBeVisible())
  act(() => addToComparison(jpeg('other.jpg')))
  expect(screen.queryByText('Similarity 93 %')).toBeNull()
})

const onePage = { total: 1, pageNum: 1, pageSize: 20 }
test.each([
  ['en_US', 'First picture', 'From a camera', 'Take a picture now', 'Device not online'],
  ['zh_CN', '图片一', '从摄像机抓图', '立即抓图', '设备不在线'],
] as const)(
  'a camera takes one in %s; why it does not is said',
  async (language, region, from, take, refused) => {
    const deviceId = '0190a000-0000-7000-8000-000000000001'
    server.use({
      device: { getByPage: () => ({ ...onePage, list: [buildDevice({ id: deviceId, name: 'Gate/1' })] }) },
      deviceControl: {
        snapshot: () => {
          throw new Refusal('device.offline')
        },
      },
    })
    const { user } = await renderPage(PictureContrastPage, { language })
    const place = within(await screen.findByRole('region', { name: region }))
    await user.click(place.getByRole('button', { name: from }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: take })).toBeDisabled()
    await user.click(dialog.getByRole('combobox'))
    await user.click(await screen.findByText(/^Gate\/1/))
    await user.click(dialog.getByRole('button', { name: take }))
    expect(await dialog.findByText(refused)).toBeInTheDocument()
    vi.spyOn(api.deviceControl, 'snapshot').mockResolvedValue({
      blob: new Blob(['picture'], { type: 'image/jpeg' }),
      fileName: 'Gate/1-20261128T101500Z.jpg',
    })
    await user.click(dialog.getByRole('button', { name: take }))
    await waitFor(() => expect(useFacePictures.getState().first?.name).toBe('Gate_1-20261128T101500Z.jpg'))
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('who may save no picture of a camera is not offered one, nor the ways to screens that are not theirs', async () => {
  await renderPage(PictureContrastPage, { may: ['comparison.contrast'] })
  await screen.findByRole('region', { name: 'First picture' })
  expect(screen.queryByRole('button', { name: 'From a camera' })).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})
