import type { Alarm, MapResource } from '@palisade/contract'
import type { Language } from '@palisade/phrases'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMapStore } from '#shared/map/map-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { RaiseAtWindow } from '../components/raise-button.tsx'
import { ManualPage } from './manual-page.tsx'

const id = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const cameraAt = (n: number, longitude: number): MapResource =>
  mapResource({ id: id(n), name: `Cam-${n}`, kind: 'camera', longitude, latitude: 50 })
const hall = { kind: 'area', id: id(7), areaId: id(7), name: 'Hall', location: 'Park / Hall' } as const
const placed = { ...hall, longitude: null, latitude: null }
const raised = { id: id(90), number: '20261122-7', deviceId: null, deviceName: '' }

let server: ReturnType<typeof startFakeServer>
let refusal: Refusal | undefined
let mine: Partial<Alarm>[]

beforeEach(() => {
  refusal = undefined
  mine = []
  server = startFakeServer({
    manual: {
      getChoices: () => ({
        levels: [
          { value: 'very_urgent', label: 'Very urgent' },
          { value: 'general', label: 'General' },
        ],
        types: [
          { value: 'fire', label: 'Fire', level: 'very_urgent' },
          { value: 'other', label: 'Other alarm', level: 'general' },
        ],
      }),
      findPlaces: () => [placed],
      getRaised: () => ({ list: mine as Alarm[], total: mine.length, pageNum: 1, pageSize: 20 }),
      raise: () => {
        if (refusal) throw refusal
        return raised as Alarm
      },
    },
    map: { getResources: () => [cameraAt(1, 10.001), cameraAt(2, 10.0001)] },
    organisation: { getTree: () => [] },
  })
})
afterEach(() => vi.unstubAllGlobals())

const sent = () => server.to('/biz/alarm/addManualAlarm').map(call => call.body)
/** The screen takes clicks once it is there. */
async function clickMap(longitude: number) {
  await waitFor(() => expect(useMapStore.getState().onGround).toBeDefined())
  await act(async () => useMapStore.getState().onGround?.({ longitude, latitude: 50 }))
}
async function chooseType(user: Awaited<ReturnType<typeof renderPage>>['user'], label: string, type: string) {
  await user.click(await screen.findByRole('combobox', { name: label }))
  await user.click(await screen.findByTitle(type))
}

test.each([
  ['en_US', 'Type', 'Raise the alarm', 'Alarm 20261122-7 is raised'],
  ['zh_CN', '类型', '上报报警', '报警 20261122-7 已上报'],
] as const)('a click on the map, a type, a camera nearby (%s)', async (language, type, raise, done) => {
  const { user } = await renderPage(ManualPage, { language: language satisfies Language })
  expect(await screen.findByRole('button', { name: raise })).toBeDisabled()
  await clickMap(10)
  await waitFor(() => expect(screen.getByText(/10\.00000, 50\.00000/)).toBeVisible())
  await chooseType(user, type, 'Fire')
  const [nearest, further] = await screen.findAllByRole('checkbox')
  expect(nearest?.closest('li')).toHaveTextContent(/Cam-2.*7/)
  expect(further?.closest('li')).toHaveTextContent(/Cam-1.*71/)
  await user.click(nearest!)
  await user.click(screen.getByRole('button', { name: raise }))
  await waitFor(() => expect(screen.getByText(done)).toBeVisible())
  expect(sent()).toMatchObject([
    { type: 'fire', level: 'very_urgent', longitude: 10, latitude: 50, cameraIds: [id(2)], pictures: [] },
  ])
})

test('an area is found by its name, and the floor in view is told', async () => {
  const { user } = await renderPage(ManualPage)
  await user.type(await screen.findByRole('combobox', { name: 'Area or camera' }), 'hal')
  await user.click(await screen.findByText('Hall'))
  expect(await screen.findByRole('status')).toHaveTextContent('Park / Hall')
  await user.click(screen.getByRole('button', { name: 'Another place' }))
  await act(async () => useMapStore.setState({ indoor: { buildingId: id(8), floorId: id(9) } }))
  await clickMap(11)
  await chooseType(user, 'Type', 'Other alarm')
  await user.click(screen.getByRole('button', { name: 'Raise the alarm' }))
  await waitFor(() => expect(sent()).toMatchObject([{ areaId: id(9), longitude: 11, level: 'general' }]))
  await act(async () => useMapStore.setState({ indoor: undefined }))
})

test('what failed is told, and sent again as the same request', async () => {
  refusal = new Refusal('manual.type_disabled')
  const { user } = await renderPage(ManualPage)
  await clickMap(10)
  await chooseType(user, 'Type', 'Fire')
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'smoke')
  await user.click(screen.getByRole('button', { name: 'Raise the alarm' }))
  await waitFor(() => expect(screen.getByText(/raise no alarms of this type/)).toBeVisible())
  refusal = undefined
  await user.click(screen.getByRole('button', { name: 'Raise the alarm' }))
  await screen.findByText('Alarm 20261122-7 is raised')
  const [first, second] = sent()
  expect(first).toMatchObject({ description: 'smoke', requestId: expect.any(String) })
  expect(second?.['requestId']).toBe(first?.['requestId'])
})

test('a picture is checked before it is taken, and sent as base64', async () => {
  const { user, container } = await renderPage(ManualPage)
  await clickMap(10)
  await chooseType(user, 'Type', 'Fire')
  // The widget makes its field anew after each file.
  const upload = (file: File) => user.upload(container.querySelector<HTMLElement>('input[type=file]')!, file)
  const large = new File(['x'], 'large.jpg', { type: 'image/jpeg' })
  Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + 1 })
  await upload(large)
  expect(await screen.findByRole('alert')).toHaveTextContent('5 MB')
  await upload(new File(['Sample'], 'seen.jpg', { type: 'image/jpeg' }))
  await screen.findByText('seen.jpg')
  await user.click(screen.getByRole('button', { name: 'Raise the alarm' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([{ pictures: [{ fileName: 'seen.jpg', content: 'U2FtcGxl' }] }]),
  )
})

test('what I raised, with its place and what has become of it', async () => {
  mine = [
    {
      ...raised,
      level: 'urgent',
      type: 'fire',
      status: 'on_alert',
      location: 'Park / Hall',
      occurredAt: '2026-11-22T08:00:00Z',
      longitude: 10,
      latitude: 50,
    },
  ]
  const { user } = await renderPage(ManualPage)
  await user.click(await screen.findByRole('tab', { name: 'Raised by me' }))
  const list = await screen.findByRole('list', { name: 'Raised by me' })
  expect(list).toHaveTextContent(/Urgent.*Fire.*New.*Raised by hand · Park \/ Hall/)
  expect(within(list).getByRole('link', { name: '20261122-7' })).toHaveAttribute(
    'href',
    expect.stringContaining(`alarm=${raised.id}`),
  )
})

test('from a window of the wall: at its camera, and only for who may', async () => {
  const Button = () => <RaiseAtWindow cameraId={id(1)} cameraName="Gate" />
  const { user } = await renderPage(Button)
  await user.click(await screen.findByRole('button', { name: 'Raise alarm here' }))
  await screen.findByRole('dialog', { name: 'Raise an alarm at Gate' })
  await chooseType(user, 'Type', 'Fire')
  await user.click(screen.getByRole('button', { name: 'Raise the alarm' }))
  await waitFor(() => expect(sent()).toMatchObject([{ deviceId: id(1), type: 'fire' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('who may not raise alarms has no button on the wall', async () => {
  const Button = () => (
    <>
      <RaiseAtWindow cameraId={id(1)} cameraName="Gate" />
      <p>there</p>
    </>
  )
  await renderPage(Button, { may: ['alarm.view'] })
  await screen.findByText('there')
  expect(screen.queryByRole('button', { name: 'Raise alarm here' })).toBeNull()
})
