import type { Contract, LookedAt, ResultOf } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '../../../../shared/testing/fake-server.ts'
import { renderPage } from '../../../../shared/testing/render-page.tsx'
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
