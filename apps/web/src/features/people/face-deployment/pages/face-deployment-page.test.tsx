import { ALWAYS, type FaceDeployment, type Page } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { FaceDeploymentPage } from './face-deployment-page.tsx'

const page = <Item,>(list: Item[]): Page<Item> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })
const deployment: FaceDeployment = {
  id: '0190d000-0000-7000-8000-000000000001',
  name: 'Staff-Only',
  reason: 'Night',
  code: '',
  mode: 'unlisted',
  level: 'urgent',
  cameras: [{ id: '0190d000-0000-7000-8000-000000000021', name: 'Lobby-01' }],
  cameraGroups: [],
  groups: [{ id: '0190b000-0000-7000-8000-000000000001', name: 'Staff' }],
  time: null,
  week: ALWAYS,
  pauseSeconds: 300,
  isEnabled: true,
  state: 'running',
  createdBy: 'Ann',
  createdAt: '2026-11-20T08:00:00.000Z',
  version: 3,
}

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    faceDeployment: {
      getByPage: () => page([deployment]),
      getDetails: () => deployment,
      update: () => {
        throw new Refusal('deployment.list_unknown')
      },
    },
    recognition: { getState: () => ({ state: 'ready', model: null, centreOff: null }) },
    faceGroup: { getList: () => [] },
    cameraGroup: { getByPage: () => page([]) },
    device: { getByPage: () => page([]) },
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en_US', 'Deployments of persons', 'Whoever is on none of the lists'],
  ['zh_CN', '人员布控', '不在名单内的目标'],
] as const)('lists deployments with whom they ring for, in %s', async (language, title, mode) => {
  await renderPage(FaceDeploymentPage, { language })
  const table = within(await screen.findByRole('region', { name: title }))
  await waitFor(() => expect(table.getByText('Staff-Only')).toBeVisible())
  for (const text of [mode, 'Staff', 'Lobby-01']) expect(table.getByText(text)).toBeVisible()
})

test('the opened one is saved with its groups, and a refusal stands at its field', async () => {
  const { user } = await renderPage(FaceDeploymentPage)
  await user.click(await screen.findByText('Staff-Only'))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(await drawer.findByRole('button', { name: 'Save' }))
  const refusal = await drawer.findByText('One of the lists is not there any more, or not for you')
  await waitFor(() => expect(refusal).toBeVisible())
  expect(server.to('/frms/deployment/update')[0]?.body).toMatchObject({
    version: 3,
    mode: 'unlisted',
    groupIds: [deployment.groups[0]?.id],
  })
})

test.each([
  ['en_US', 'Strangers-at-night', 'Whoever is on none of the lists'],
  ['zh_CN', '夜间陌生目标', '不在名单内的目标'],
] as const)(
  'an empty list says what deployments are for, and begins one: %s',
  async (language, name, mode) => {
    server.use({ faceDeployment: { getByPage: () => page<FaceDeployment>([]) } })
    const { user } = await renderPage(FaceDeploymentPage, { language })
    await user.click(await screen.findByRole('button', { name }))
    const drawer = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(drawer.getByDisplayValue(name)).toBeVisible())
    expect(drawer.getByText(mode)).toBeInTheDocument()
  },
)
