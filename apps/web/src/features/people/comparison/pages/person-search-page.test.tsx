import type { FoundCapture } from '@palisade/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMapStore } from '#shared/map/map-store.ts'
import { buildDetails, buildDevice } from '#shared/testing/device.fixture.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { PersonSearchPage } from './person-search-page.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const capture = (number: number, more: Partial<FoundCapture> = {}): FoundCapture => ({
  id: id(number),
  at: `2026-11-20T08:0${number}:00.000Z`,
  camera: { id: id(90 + number), name: `Camera ${number}`, longitude: number, latitude: 2 },
  areaName: 'North',
  source: 'camera',
  quality: null,
  isComparable: true,
  hasScene: false,
  similarity: 90 + number,
  ...more,
})

const face = { box: { x: 10, y: 10, width: 50, height: 60 }, faults: [], isComparable: true }
const looked = { width: 200, height: 100, faces: [face, { ...face, box: { ...face.box, x: 120 } }] }

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  // jsdom shows no pictures.
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  server = startFakeServer({
    device: { getDetails: ({ id: cameraId }) => buildDetails(buildDevice({ id: cameraId })) },
    recognition: { getState: () => ({ state: 'ready', model: null, centreOff: null }) },
    comparison: { getSearchableGroups: () => [] },
    organisation: { getChildren: () => [] },
    faceCapture: {
      getPicture: () => {
        throw new Refusal('face_capture.no_picture')
      },
    },
    faceSearch: {
      startSearch: () => ({ search: 'first', looked: [looked], limit: 100 }),
      continueSearch: ({ search }) =>
        search === 'first'
          ? { captures: [capture(1)], search: 'second', share: 0.5, isCut: false }
          : { captures: [capture(2)], search: null, share: 1, isCut: false },
      findCompanions: () => [
        { capture: capture(7), times: 2, places: [{ id: id(97), name: 'Camera 7', count: 2 }] },
      ],
      exportSlides: () => {
        throw new Refusal('access.denied')
      },
      findPersons: () => [
        {
          entryId: id(50),
          name: 'Zoe',
          certificateNumber: 'Z-1',
          group: { id: id(1), name: 'Wanted', kind: 'watch_list', colour: '#d4380d' },
          pictureId: id(51),
          threshold: 91,
        },
      ],
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const body = (path: string) => server.to(path).at(-1)?.body

test('a person is looked for by a picture; all steps come together, and the map shows the way', async () => {
  const { user } = await renderPage(PersonSearchPage, { address: `/?cameraIds=${id(91)},${id(92)}` })
  const button = await screen.findByRole('button', { name: 'Search captures' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(input, new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
  expect(button).toBeDisabled()
  await user.type(screen.getByLabelText('What for'), 'Check')
  await user.type(screen.getByLabelText('Reason'), 'Case 12')
  await user.click(button)
  await waitFor(() => expect(screen.getByText('2 captures found')).toBeVisible())
  expect(body('/frms/face-search/startSearch')).toMatchObject({
    pictures: [{ picture: { fileName: 'a.jpg', content: btoa('x') } }],
    entryIds: [],
    similarity: 85,
    cameraIds: [id(91), id(92)],
    purpose: 'Check',
    reason: 'Case 12',
  })
  const found = within(screen.getByRole('region', { name: 'Captures of persons' }))
  expect(found.getAllByText(/Camera \d/).map(one => one.textContent)).toEqual(['Camera 2', 'Camera 1'])
  expect(useMapStore.getState().way).toMatchObject([{ longitude: 1 }, { longitude: 2 }])
  await user.click(found.getByText('Way'))
  await waitFor(() => expect(found.getByText('How often at which camera')).toBeVisible())
  await user.click(found.getByText('Seen together'))
  await waitFor(() => expect(found.getByText('2 times together')).toBeVisible())
  expect(body('/frms/face-search/findCompanions')).toMatchObject({
    captureIds: [id(2), id(1)],
    reason: 'Case 12',
  })
  await user.click(screen.getByRole('button', { name: 'Face 2' }))
  await user.click(button)
  await waitFor(() =>
    expect(body('/frms/face-search/startSearch')).toMatchObject({ pictures: [{ face: 1 }] }),
  )
})

test('a person of a library is found by name, and looked for', async () => {
  const { user } = await renderPage(PersonSearchPage, { language: 'zh_CN' })
  await user.type(await screen.findByLabelText('用途'), '核实身份')
  await user.type(screen.getByLabelText('事由'), '案件 12')
  await user.click(screen.getByText('按人员'))
  await user.click(screen.getByRole('button', { name: '查找人员' }))
  await user.click(await screen.findByRole('checkbox', { name: /Zoe/ }))
  await user.click(screen.getByRole('button', { name: '检索抓拍' }))
  await waitFor(() =>
    expect(body('/frms/face-search/startSearch')).toMatchObject({ pictures: [], entryIds: [id(50)] }),
  )
})

test('what was found leaves as slides for a case and a reason', async () => {
  const { user } = await renderPage(PersonSearchPage, { address: `/?entry=${id(51)}` })
  fireEvent.change(await screen.findByLabelText('What for'), { target: { value: 'Identity' } })
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Case 12' } })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search captures' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Search captures' }))
  await waitFor(() => expect(screen.getByText('2 captures found')).toBeVisible())
  await user.click(screen.getByRole('button', { name: /Export/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export 2 captures' }))
  expect(dialog.queryByRole('button', { name: /Slides/ })).toBeNull()
  fireEvent.change(dialog.getByLabelText('Case'), { target: { value: '2026-12' } })
  await user.click(dialog.getByRole('button', { name: /Slides/ }))
  await waitFor(() =>
    expect(body('/frms/face-search/exportPPT')).toMatchObject({
      captures: [
        { id: id(2), similarity: 92 },
        { id: id(1), similarity: 91 },
      ],
      caseName: '2026-12',
      reason: 'Case 12',
    }),
  )
})

test('whose entry the operator came from is looked for at once', async () => {
  await renderPage(PersonSearchPage, { address: `/?entry=${id(51)}` })
  await waitFor(() => expect(screen.getByText(/whose entry you came from/)).toBeVisible())
  fireEvent.change(screen.getByLabelText('What for'), { target: { value: 'Identity' } })
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Case 12' } })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search captures' })).toBeEnabled())
  fireEvent.click(screen.getByRole('button', { name: 'Search captures' }))
  await waitFor(() => expect(body('/frms/face-search/startSearch')).toMatchObject({ entryIds: [id(51)] }))
})
