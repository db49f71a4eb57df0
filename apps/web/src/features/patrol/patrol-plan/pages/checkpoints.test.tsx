import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PatrolCheckpoint } from '@palisade/contract'
import { useMapStore } from '#shared/map/map-store.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { buildArea } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { PatrolPlanPage } from './patrol-plan-page.tsx'

const dock: PatrolCheckpoint = {
  id: '01990000-0000-7000-8000-000000000061',
  name: 'Loading dock',
  areaId: '01990000-0000-7000-8000-000000000062',
  areaName: 'Warehouse',
  longitude: 121.5,
  latitude: 31.2,
  nfcId: null,
  remarks: '',
  codeMadeAt: '2026-11-25T22:00:00.000Z',
  savedBy: 'Ann',
  savedAt: '2026-11-25T22:00:00.000Z',
  version: 0,
}
const code = { id: dock.id, name: dock.name, areaName: dock.areaName, code: 'ABCD1234EFGH' }

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    patrolCheckpoint: {
      getByPage: () => ({ list: [dock], total: 1, pageNum: 1, pageSize: 20 }),
      getCodes: () => [code],
      renewCode: () => code,
      update: () => dock,
    },
    organisation: {
      getChildren: () => [],
      getDetails: () => buildArea({ id: dock.areaId }),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const row = async () => within((await screen.findByText('Loading dock')).closest('tr')!)

test.each([
  ['en_US', 'Checkpoints', 'New code', 'Print'],
  ['zh_CN', '巡更地点', '更换二维码', '打印'],
] as const)(
  'a code is renewed after a question and printed, in %s',
  async (language, title, renew, print) => {
    const printed = vi.fn<() => void>()
    vi.stubGlobal('print', printed)
    const { user } = await renderPage(PatrolPlanPage, { language, address: '/?tab=checkpoints' })
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: title })).toHaveAttribute('aria-selected', 'true'),
    )
    await user.click((await row()).getByRole('button', { name: new RegExp(renew) }))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getAllByRole('button').at(-1)!)
    await waitFor(() => expect(screen.getAllByText('ABCD-1234-EFGH')[0]).toBeVisible())
    expect(server.to('/biz/patrol-checkpoint/renewCode')[0]?.body).toMatchObject({ id: dock.id })
    await user.click(screen.getByRole('button', { name: print }))
    expect(printed).toHaveBeenCalledOnce()
  },
)

test('checkpoints are on the map and open to be changed', async () => {
  const { user } = await renderPage(PatrolPlanPage, { address: '/?tab=checkpoints' })
  await row()
  await waitFor(() => expect(useMapStore.getState().way).toMatchObject([{ number: 1, longitude: 121.5 }]))
  await user.click((await row()).getByRole('button', { name: /Edit/ }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.type(drawer.getByLabelText('Remarks'), 'behind the door')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.to('/biz/patrol-checkpoint/update')[0]?.body).toMatchObject({
      id: dock.id,
      version: 0,
      remarks: 'behind the door',
    }),
  )
})

describe('a place that is chosen on the map', () => {
  async function choose(floorId: string | null) {
    const { user } = await renderPage(PatrolPlanPage, { address: '/?tab=checkpoints' })
    await user.click((await row()).getByRole('button', { name: /Edit/ }))
    await user.click(await screen.findByRole('button', { name: /Choose on the map/ }))
    const { placing } = useMapStore.getState()
    expect(placing?.name).toBe('Loading dock')
    await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull())
    const indoor = floorId === null ? undefined : { buildingId: dock.areaId, floorId }
    act(() => {
      useMapStore.setState({ indoor })
      placing?.place({ longitude: 121.51, latitude: 31.25 })
    })
    expect(useMapStore.getState().placing).toBeUndefined()
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/biz/patrol-checkpoint/update')).toHaveLength(1))
    return server.to('/biz/patrol-checkpoint/update')[0]?.body
  }
  afterEach(() => act(() => useMapStore.setState({ indoor: undefined })))

  test('outdoors it leaves the area as it is', async () => {
    expect(await choose(null)).toMatchObject({ longitude: 121.51, latitude: 31.25, areaId: dock.areaId })
  })

  test('on the plan of a floor it is in the area of the floor', async () => {
    const floorId = '01990000-0000-7000-8000-000000000063'
    expect(await choose(floorId)).toMatchObject({ longitude: 121.51, latitude: 31.25, areaId: floorId })
  })

  test('that is given up leaves the form as it was', async () => {
    const { user } = await renderPage(PatrolPlanPage, { address: '/?tab=checkpoints' })
    await user.click((await row()).getByRole('button', { name: /Edit/ }))
    await user.click(await screen.findByRole('button', { name: /Choose on the map/ }))
    act(() => useMapStore.getState().placing?.cancel())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeVisible())
    expect(screen.getByLabelText('Longitude')).toHaveValue('121.5000')
  })
})

test('who only looks neither prints nor renews', async () => {
  await renderPage(PatrolPlanPage, { address: '/?tab=checkpoints', may: ['patrol_plan.view'] })
  expect((await row()).getByRole('button', { name: /View/ })).toBeVisible()
  expect((await row()).queryByRole('button', { name: /New code/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Print codes' })).toBeNull()
})
