import type { Contract, FoundPerson, ResultOf } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { forgetFacePictures } from '#shared/recognition/face-pictures.ts'
import { LibraryContrastPage } from './library-contrast-page.tsx'

const face = { box: { x: 10, y: 10, width: 50, height: 60 }, faults: [], isComparable: true }
const model = { name: 'built-in-ssd', vendor: 'v', licence: 'MIT', isBuiltIn: true, minFacePx: 90 }
const group = { id: '1', name: 'Wanted', kind: 'watch_list' as const, colour: '#cc0000' }
const person = (name: string, similarity: number): FoundPerson => ({
  entryId: name,
  name,
  certificateNumber: `C-${name}`,
  group,
  pictureId: 'p',
  similarity,
  threshold: 91,
})
const found: ResultOf<Contract['comparison']['search']> = {
  looked: { width: 200, height: 100, faces: [face, { ...face, box: { ...face.box, x: 120 } }] },
  persons: [person('Anna', 96), person('Bert', 77), person('Carl', 12)],
}

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  // jsdom shows no pictures.
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  server = startFakeServer({
    recognition: { getState: () => ({ state: 'ready', model, centreOff: null }) },
    comparison: {
      getSearchableGroups: () => [{ ...group, entries: 3 }],
      search: () => found,
      getFoundPicture: () => ({ fileName: 'person.jpg', contentType: 'image/jpeg', body: 'x' }) as never,
    },
  })
})
afterEach(() => {
  forgetFacePictures()
  vi.unstubAllGlobals()
})

type User = Awaited<ReturnType<typeof renderPage>>['user']

async function search(user: User) {
  const section = within(await screen.findByRole('region', { name: 'Picture' }))
  const input = section.getByRole('button', { name: /Choose a picture/ }).querySelector('input')
  await user.upload(input!, new File(['Sample'], 'a.jpg', { type: 'image/jpeg' }))
  await user.click(screen.getByRole('combobox', { name: 'Libraries' }))
  await user.click(await screen.findByText('Wanted (Watch list, 3)'))
  await user.type(screen.getByRole('textbox', { name: 'What for' }), 'Identity')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Case 12')
  await user.click(screen.getByRole('button', { name: 'Search' }))
}

test('shows who is alike, beside the picture, and searches another face by a click', async () => {
  const { user } = await renderPage(LibraryContrastPage)
  await search(user)
  await waitFor(() => expect(screen.getByRole('region', { name: 'Anna' })).toBeVisible())
  const list = within(screen.getByRole('region', { name: 'Persons, the most alike first' }))
  expect(list.getByRole('button', { name: /Anna.*a deployment would call this a hit/ })).toBeVisible()
  expect(list.queryByText('Carl')).toBeNull()
  expect(list.getByText('1 is less alike than 50 %')).toBeVisible()
  await user.click(list.getByRole('button', { name: /Bert/ }))
  const beside = within(screen.getByRole('region', { name: 'Bert' }))
  expect(beside.getByText('C-Bert')).toBeVisible()
  expect(beside.getByRole('link', { name: /Bert/ }).getAttribute('href')).toContain('?person=')
  await user.click(screen.getByRole('button', { name: 'Face 2' }))
  await waitFor(() => expect(server.to('/frms/comparison/searchLibraries')).toHaveLength(2))
  expect(server.to('/frms/comparison/searchLibraries').map(({ body }) => body)).toMatchObject([
    { face: 0, groupIds: ['1'], purpose: 'Identity', reason: 'Case 12', picture: { fileName: 'a.jpg' } },
    { face: 1 },
  ])
})

test('says in Chinese that there is nothing to search', async () => {
  server.use({ comparison: { getSearchableGroups: () => [] } })
  await renderPage(LibraryContrastPage, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByText('没有您可检索的人脸库')).toBeVisible())
  expect(screen.getByRole('button', { name: /检\s?索/ })).toBeDisabled()
})
