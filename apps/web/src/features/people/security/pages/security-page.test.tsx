import type { FaceStream, Page } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMapStore } from '#shared/map/map-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildCapture, buildHit, buildStream } from '../model/security.fixture.ts'
import { SecurityPage, securityPage } from './security-page.tsx'

const page = <Item,>(list: Item[]): Page<Item> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })
const stranger = buildHit({
  id: '0190e000-0000-7000-8000-000000000009',
  person: null,
  isUnlisted: true,
  similarity: null,
  threshold: null,
  groupName: '',
  acknowledgedBy: 'Bob',
  acknowledgedAt: '2026-11-20T08:01:00.000Z',
})

const model = { name: 'built-in-ssd', vendor: 'v', licence: 'MIT', isBuiltIn: true, minFacePx: 90 }

let server: ReturnType<typeof startFakeServer>
let streams: FaceStream[]
beforeEach(() => {
  streams = []
  server = startFakeServer({
    faceHit: {
      getByPage: ({ entryId }) => page(entryId ? [buildHit()] : [buildHit(), stranger]),
      acknowledge: () => ({}),
      markFalse: () => ({}),
      getPicture: () => {
        throw new Refusal('face_capture.no_picture')
      },
    },
    faceCapture: {
      getByPage: () => page([buildCapture()]),
      getStreams: () => streams,
      getPicture: () => {
        throw new Refusal('face_capture.no_picture')
      },
    },
    recognition: { getState: () => ({ state: 'off', model: null, centreOff: null }) },
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en_US', 'Hits of persons', 'Very alike: probably the same person', 'On no list', 'Acknowledged by Bob'],
  ['zh_CN', '人员命中记录', '非常相似：很可能是同一人', '不在名单内', 'Bob 已确认'],
] as const)('shows hits as proposals, in %s', async (language, title, likeness, unlisted, said) => {
  await renderPage(SecurityPage, { language })
  const list = within(await screen.findByRole('list', { name: title }))
  await waitFor(() => expect(list.getByText('Li Si')).toBeVisible())
  expect(list.getByText(new RegExp(`${likeness} · .*95.*91`))).toBeVisible()
  expect(list.getByText(unlisted)).toBeVisible()
  expect(list.getByText(new RegExp(said))).toBeVisible()
  const links = list.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(links).toContain(`/person/personnelPool?person=${buildHit().person?.entryId}`)
})

test('a hit is acknowledged, and said to be of another person after a question', async () => {
  const { user } = await renderPage(SecurityPage)
  const item = within(await screen.findByRole('listitem', { name: /^Li Si/ }))
  await user.click(item.getByRole('button', { name: 'Acknowledge' }))
  await waitFor(() =>
    expect(server.to('/frms/face-hit/acknowledge')[0]?.body).toMatchObject({ ids: [buildHit().id] }),
  )
  await user.click(item.getByRole('button', { name: 'Not the same person' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Not the same person' }))
  await waitFor(() =>
    expect(server.to('/frms/face-hit/markFalse')[0]?.body).toMatchObject({ id: buildHit().id }),
  )
})

test('who acknowledges the alarm of a hit acknowledges the hit too', async () => {
  const Page = securityPage([
    { alarm: ({ alarmId, onAcknowledged }) => <button onClick={onAcknowledged}>of {alarmId}</button> },
  ])
  const { user } = await renderPage(Page)
  const item = within(await screen.findByRole('listitem', { name: /^Li Si/ }))
  await user.click(item.getByRole('button', { name: `of ${buildHit().alarmId}` }))
  await waitFor(() =>
    expect(server.to('/frms/face-hit/acknowledge')[0]?.body).toMatchObject({ ids: [buildHit().id] }),
  )
})

test.each([
  ['en_US', 'Face recognition is turned off in this centre', /^Ann turned it off on .*: Works council\./],
  ['zh_CN', '本中心已关闭人脸识别', /^Ann 于 .* 关闭：Works council。/],
] as const)('says who turned recognition off in the centre, in %s', async (language, title, said) => {
  const centreOff = { by: 'Ann', at: '2026-11-20T08:00:00.000Z', reason: 'Works council' }
  server.use({ recognition: { getState: () => ({ state: 'ready', model, centreOff }) } })
  await renderPage(SecurityPage, { language, may: ['face_deployment.view'] })
  await waitFor(() => expect(screen.getByText(title)).toBeVisible())
  expect(screen.getByText(said)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Turn on|启用/ })).toBeNull()
})

test('recognition is turned off in the centre for a reason', async () => {
  server.use({
    recognition: {
      getState: () => ({ state: 'ready', model, centreOff: null }),
      switchCentre: () => ({}),
    },
  })
  const { user } = await renderPage(SecurityPage)
  await user.click(await screen.findByRole('button', { name: 'Turn off in this centre' }))
  const dialog = within(await screen.findByRole('dialog'))
  const turnOff = dialog.getByRole('button', { name: 'Turn off in this centre' })
  expect(turnOff).toBeDisabled()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Works council')
  await user.click(turnOff)
  await waitFor(() =>
    expect(server.to('/frms/recognition/switchCentre')[0]?.body).toMatchObject({
      isOn: false,
      reason: 'Works council',
    }),
  )
})

test('the way of a person is drawn on the map, and goes with it', async () => {
  const { user } = await renderPage(SecurityPage)
  await user.click(await screen.findByRole('button', { name: 'Way of Li Si' }))
  await waitFor(() => expect(useMapStore.getState().way).toMatchObject([{ longitude: 116.5, state: 'now' }]))
  expect(screen.queryByText('On no list')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'All hits' }))
  await waitFor(() => expect(screen.getByText('On no list')).toBeVisible())
  expect(useMapStore.getState().way).toEqual([])
})

test('who may only look judges nothing', async () => {
  await renderPage(SecurityPage, { may: ['face_deployment.view', 'face_capture.view', 'face.view'] })
  await screen.findByText('Li Si')
  expect(screen.queryByRole('button', { name: /Acknowledge|Not the same/ })).toBeNull()
})

test.each([
  ['en_US', 'Captures', /streams of 3 cameras/, 'Gate: No picture', /^Hall-01: Fewer frames.*1.5 a second/],
  ['zh_CN', '抓拍', /3 台摄像机/, 'Gate: 无画面', /^Hall-01: .*每秒 1.5 帧/],
] as const)('says what becomes of faces in streams, in %s', async (language, tab, title, none, shed) => {
  streams = [
    buildStream('Gate', { state: 'no_picture' }),
    buildStream('Hall-01', { state: 'shed', framesPerSecond: 1.5 }),
    buildStream('Entrance-1'),
  ]
  const { user } = await renderPage(SecurityPage, { language })
  await user.click(await screen.findByRole('tab', { name: new RegExp(`^${tab}`) }))
  await waitFor(() => expect(screen.getByText(title)).toBeVisible())
  expect(screen.getByText(none)).toBeVisible()
  expect(screen.getByText(shed)).toBeVisible()
  expect(screen.queryByText(/^Entrance-1/)).toBeNull()
})
