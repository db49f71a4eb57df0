import type { Page } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildDeployment, buildHit } from '../model/vehicle-deployment.fixture.ts'
import { VehicleDeploymentPage, vehicleDeploymentPage } from './vehicle-deployment-page.tsx'

const page = <Item,>(list: Item[]): Page<Item> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    vehicleDeployment: {
      getByPage: () => page([buildDeployment()]),
      getDetails: () => buildDeployment(),
      update: () => buildDeployment(),
      add: () => buildDeployment(),
      batchStart: () => ({}),
    },
    vehicleHit: { getByPage: () => page([buildHit()]) },
    blacklistGroup: { getList: () => [] },
    cameraGroup: { getByPage: () => page([]) },
    device: { getByPage: () => page([]) },
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en_US', 'Deployments of vehicles', 'Running', 'For ever'],
  ['zh_CN', '车辆布控', '布控中', '永久'],
] as const)('lists deployments with state and time, in %s', async (language, title, state, time) => {
  await renderPage(VehicleDeploymentPage, { language })
  const table = within(await screen.findByRole('region', { name: title }))
  await waitFor(() => expect(table.getByText('Hunt-1')).toBeVisible())
  for (const text of [state, time, 'Stolen', 'North-Gate-01']) expect(table.getByText(text)).toBeVisible()
})

test('the opened one is saved with all that it has, and a refusal stands at its field', async () => {
  server.use({
    vehicleDeployment: {
      update: () => {
        throw new Refusal('deployment.code_taken')
      },
    },
  })
  const { user } = await renderPage(VehicleDeploymentPage)
  await user.click(await screen.findByText('Hunt-1'))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(await drawer.findByRole('button', { name: 'Save' }))
  const refusal = await drawer.findByText('The black-list code already exists')
  await waitFor(() => expect(refusal).toBeVisible())
  const { id, cameras, groups } = buildDeployment()
  expect(server.to('/biz/deployment/update')[0]?.body).toMatchObject({
    id,
    version: 3,
    cameraIds: [cameras[0]?.id],
    groupIds: [groups[0]?.id],
    plates: ['AB*'],
    time: null,
  })
})

test('a new one needs a name, and its refusals tell what else', async () => {
  server.use({
    vehicleDeployment: {
      add: () => {
        throw new Refusal('deployment.no_cameras')
      },
    },
  })
  const { user } = await renderPage(VehicleDeploymentPage)
  await user.click(await screen.findByRole('button', { name: /Add deployment/ }))
  const drawer = within(await screen.findByRole('dialog'))
  const save = await drawer.findByRole('button', { name: 'Save' })
  await user.click(save)
  const needed = await drawer.findByText('Required')
  await waitFor(() => expect(needed).toBeVisible())
  expect(server.to('/biz/deployment/add')).toEqual([])
  await user.type(drawer.getByRole('textbox', { name: /Name/ }), 'Hunt-2')
  await user.click(save)
  const refusal = await drawer.findByText('Choose at least one camera or camera group')
  await waitFor(() => expect(refusal).toBeVisible())
})

test('hits say how they matched and what they led to', async () => {
  await renderPage(VehicleDeploymentPage, { address: '/?tab=hits', may: ['vehicle_deployment.view'] })
  const hit = await screen.findByText('粤B12346, listed as 粤B12345')
  await waitFor(() => expect(hit).toBeVisible())
  expect(screen.getByText('One character differs')).toBeVisible()
})

test.each([
  ['en_US', 'Details', 'Alarm', 'Passages of this plate', 'Playback'],
  ['zh_CN', '详情', '报警', '该车牌的过车记录', '录像回放'],
] as const)(
  'in %s a hit opens with its alarm, the passages of both plates and the recording',
  async (language, details, alarm, passages, playback) => {
    const Page = vehicleDeploymentPage([{ alarm: ({ alarmId }) => <b>handles {alarmId}</b> }])
    const { user } = await renderPage(Page, { address: '/?tab=hits', language })
    await user.click(await screen.findByRole('button', { name: details }))
    const drawer = within(await screen.findByRole('dialog'))
    const { alarmId, plate, listedPlate } = buildHit()
    await waitFor(() => expect(drawer.getByText(`handles ${alarmId}`)).toBeVisible())
    expect(drawer.getByText('North Gate / North-Gate-01')).toBeVisible()
    const addressOf = (name: string) =>
      new URL(drawer.getByRole('link', { name: new RegExp(`${name}$`) }).getAttribute('href')!, 'http://x')
    expect(addressOf(alarm).searchParams.get('alarm')).toContain(alarmId)
    const { pathname, searchParams } = addressOf(passages)
    expect(pathname).toBe('/bayonet/Searchvehicle')
    expect(searchParams.get('plates')).toBe(`${plate},${listedPlate}`)
    expect(searchParams.get('startTime')).toContain('2026-11-13T08:00:00.000Z')
    expect(addressOf(playback).pathname).toBe('/video/control')
  },
)

test('a hit that rang nobody has no alarm to handle', async () => {
  server.use({
    vehicleHit: { getByPage: () => page([buildHit({ state: 'late', alarmId: null, match: 'exact' })]) },
  })
  const Page = vehicleDeploymentPage([{ alarm: () => <b>handles</b> }])
  const { user } = await renderPage(Page, { address: '/?tab=hits' })
  await user.click(await screen.findByRole('button', { name: 'Details' }))
  const drawer = within(await screen.findByRole('dialog'))
  const passages = await drawer.findByRole('link', { name: 'Passages of this plate' })
  expect(passages.getAttribute('href')).not.toContain(',')
  expect(drawer.queryByText('handles')).toBeNull()
  expect(drawer.queryByRole('link', { name: 'Alarm' })).toBeNull()
})

test('who only looks changes nothing', async () => {
  const { user } = await renderPage(VehicleDeploymentPage, { may: ['vehicle_deployment.view'] })
  await screen.findByText('Hunt-1')
  expect(screen.queryByRole('button', { name: /Add|Enable|Stop|Delete/ })).toBeNull()
  await user.click(screen.getByText('Hunt-1'))
  const drawer = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(drawer.getByText('Stolen')).toBeVisible())
  expect(server.to('/biz/blacklist-group/getList')).toEqual([])
})
