import type { DefenceZone, Page, ZoneResult } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emitEvent } from '#shared/events/listeners.ts'
import { buildDevice } from '#shared/testing/device.fixture.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { listenToZones } from '../api/zone-events.ts'
import { DefenceZonePage } from './defence-zone-page.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const zone = (number: number, more: Partial<DefenceZone> = {}): DefenceZone => ({
  id: id(number),
  name: `Vault ${number}`,
  number,
  sensorType: 'motion',
  panelId: id(50),
  panelName: 'Panel-1',
  areaId: id(100),
  areaName: 'Strongroom',
  longitude: 1,
  latitude: 2,
  floorId: null,
  condition: 'disarmed',
  conditionSince: '2026-11-20T08:00:00.000Z',
  allowedActions: ['arm', 'bypass'],
  version: 0,
  ...more,
})
const panel = buildDevice({ id: id(50), name: 'Panel-1', code: 'P1', kind: 'panel' })
const done = (number: number, condition: DefenceZone['condition']): ZoneResult => ({
  id: id(number),
  ok: true,
  errorCode: null,
  condition,
})

let zones: DefenceZone[]
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  zones = [zone(1), zone(2)]
  server = startFakeServer({
    defenceZone: {
      getByPage: (): Page<DefenceZone> => ({ list: zones, total: zones.length, pageNum: 1, pageSize: 10 }),
      add: () => zone(3),
      update: () => zone(1),
      batchDelete: () => ({}),
      control: () => [],
    },
    device: { getByPage: () => ({ list: [panel], total: 1, pageNum: 1, pageSize: 20 }) },
  })
})
afterEach(() => vi.unstubAllGlobals())

const controlled = () =>
  server.to('/basic/defence-zone/control').map(({ body }) => [body['ids'], body['action']])
const button = (name: string) => screen.findByRole('button', { name })
const chooseAll = async (user: Awaited<ReturnType<typeof renderPage>>['user']) => {
  await screen.findByText('Vault 1')
  await user.click(screen.getAllByRole('checkbox')[0]!)
}

describe('conditions', () => {
  test('are those the panel tells, at once', async () => {
    const { queryClient } = await renderPage(DefenceZonePage)
    const end = listenToZones(queryClient)
    await button('Arm: Vault 1')
    const at = '2026-11-20T09:00:00.000Z'
    emitEvent({
      seq: '1.1',
      type: 'defence_zone.condition',
      at,
      data: { id: id(1), condition: 'alarm', conditionSince: at },
    })
    await waitFor(() => expect(screen.getByText('Alarm')).toBeVisible())
    expect(await button('Disarm: Vault 1')).toBeEnabled()
    end()
  })

  test('an action that is not possible says why', async () => {
    zones = [zone(1, { condition: 'fault' }), zone(2, { condition: 'unknown' })]
    await renderPage(DefenceZonePage)
    expect(await button('Arm: Vault 1')).toBeDisabled()
    expect(await button('Arm: Vault 1')).toHaveAccessibleDescription('In fault: mend it, or bypass it')
    expect(await button('Bypass: Vault 1')).toBeEnabled()
    expect(await button('Arm: Vault 2')).toHaveAccessibleDescription(/not reached/)
  })
})

describe('control', () => {
  test('arms without a question, and shows what the panel says', async () => {
    const control = () => {
      zones = [zone(1, { condition: 'armed' }), zone(2)]
      return [done(1, 'armed')]
    }
    server.use({ defenceZone: { control } })
    const { user } = await renderPage(DefenceZonePage)
    await user.click(await button('Arm: Vault 1'))
    expect(await screen.findByText('Zone armed')).toBeInTheDocument()
    expect(controlled()).toEqual([[[id(1)], 'arm']])
    expect(await button('Disarm: Vault 1')).toBeEnabled()
  })

  test('does not say armed before the panel does', async () => {
    server.use({ defenceZone: { control: () => [done(1, 'disarmed')] } })
    const { user } = await renderPage(DefenceZonePage)
    await user.click(await button('Arm: Vault 1'))
    expect(await screen.findByText(/Taken by the panel; it does not show yet/)).toBeInTheDocument()
    expect(screen.queryByText('Zone armed')).toBeNull()
  })

  test.each([
    ['Cancel', []],
    ['Disarm', [[[id(1)], 'disarm']]],
  ])('asks before it takes protection away: %s', async (answer, commands) => {
    zones = [zone(1, { condition: 'armed' })]
    server.use({ defenceZone: { control: () => [done(1, 'disarmed')] } })
    const { user } = await renderPage(DefenceZonePage)
    await user.click(await button('Disarm: Vault 1'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Vault 1')).toBeInTheDocument()
    expect(controlled()).toEqual([])
    await user.click(dialog.getByRole('button', { name: answer }))
    await waitFor(() => expect(controlled()).toEqual(commands))
  })

  test('many at once: each zone’s own result', async () => {
    const control = (): ZoneResult[] => [
      done(1, 'armed'),
      {
        id: id(2),
        ok: false,
        errorCode: 'device.rejected',
        errorParams: { reason: 'zone_in_fault' },
        condition: 'fault',
      },
    ]
    server.use({ defenceZone: { control } })
    const { user } = await renderPage(DefenceZonePage)
    await chooseAll(user)
    await user.click(screen.getByRole('button', { name: 'Arm (2)' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('1 done, 1 not done')).toBeInTheDocument()
    expect(
      dialog.getByText('The device refused: the zone is in fault; mend or bypass it first'),
    ).toBeInTheDocument()
    expect(controlled()).toEqual([[[id(1), id(2)], 'arm']])
    expect(screen.getByRole('button', { name: 'Cancel bypass (0)' })).toBeDisabled()
  })

  test('many at once: those that it does not fit are left as they are', async () => {
    zones = [zone(1, { condition: 'armed' }), zone(2)]
    server.use({ defenceZone: { control: () => [done(2, 'armed')] } })
    const { user } = await renderPage(DefenceZonePage)
    await chooseAll(user)
    await user.click(screen.getByRole('button', { name: 'Arm (1)' }))
    await waitFor(() => expect(controlled()).toEqual([[[id(2)], 'arm']]))
  })

  test('a zone that cannot be armed now is told with its condition in words', async () => {
    const result: ZoneResult = {
      id: id(1),
      ok: false,
      errorCode: 'defence_zone.not_now',
      errorParams: { condition: 'bypassed' },
      condition: 'bypassed',
    }
    server.use({ defenceZone: { control: () => [result] } })
    const { user } = await renderPage(DefenceZonePage)
    await user.click(await button('Arm: Vault 1'))
    expect(await screen.findByText('Vault 1: Not possible while the zone is Bypassed')).toBeInTheDocument()
  })

  test('is not there without the permission', async () => {
    await renderPage(DefenceZonePage, { may: ['defence_zone.view'] })
    await waitFor(() => expect(screen.getByText('Vault 1')).toBeVisible())
    expect(screen.queryByRole('button', { name: 'Arm: Vault 1' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /Add zone/ })).toBeNull()
  })
})

describe('editing', () => {
  async function openEditor() {
    const rendered = await renderPage(DefenceZonePage)
    await rendered.user.dblClick(await screen.findByText('Vault 1'))
    return { ...rendered, form: within(await screen.findByRole('dialog')) }
  }

  test('adds a zone of a panel', async () => {
    const { user } = await renderPage(DefenceZonePage)
    await user.click(await screen.findByRole('button', { name: /Add zone/ }))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByLabelText('Panel'))
    await user.click((await screen.findAllByTitle('Panel-1 (P1)')).at(-1)!)
    expect(server.to('/basic/device/getByPage').at(-1)?.body).toMatchObject({ kind: 'panel' })
    await user.type(form.getByLabelText('Name'), 'Safe')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Required')).toBeInTheDocument()
    await user.type(form.getByLabelText('Zone no.'), '7')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/basic/defence-zone/add')).toHaveLength(1))
    expect(server.to('/basic/defence-zone/add')[0]?.body).toMatchObject({
      panelId: panel.id,
      name: 'Safe',
      number: 7,
      sensorType: 'motion',
    })
  })

  test('a zone keeps its panel, by name', async () => {
    const { form } = await openEditor()
    expect(form.getByLabelText('Panel')).toBeDisabled()
    expect(form.getByText('Panel-1')).toBeInTheDocument()
    expect(server.to('/basic/device/getByPage')).toEqual([])
  })

  test('puts a refusal at its field, and wants a place whole', async () => {
    server.use({
      defenceZone: {
        update: () => {
          throw new Refusal('defence_zone.number_taken')
        },
      },
    })
    const { user, form } = await openEditor()
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('The panel already has a zone of this number')).toBeInTheDocument()
    await user.clear(form.getByLabelText('Latitude'))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Give both longitude and latitude, or neither')).toBeInTheDocument()
    expect(server.to('/basic/defence-zone/update')).toHaveLength(1)
  })

  test('two operators: what the other changed is told, what was typed stays', async () => {
    const { user, form, queryClient } = await openEditor()
    await user.clear(form.getByLabelText('Name'))
    await user.type(form.getByLabelText('Name'), 'Mine')
    zones = [zone(1, { name: 'Theirs', number: 9, version: 1 }), zone(2)]
    await queryClient.invalidateQueries()
    expect(await form.findByText('Somebody else changed this meanwhile')).toBeInTheDocument()
    expect(form.getByLabelText('Name')).toHaveValue('Mine')
    expect(form.getByLabelText('Zone no.')).toHaveValue('9')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/basic/defence-zone/update')).toHaveLength(1))
    expect(server.to('/basic/defence-zone/update')[0]?.body).toMatchObject({
      name: 'Mine',
      number: 9,
      version: 1,
    })
  })

  test('asks before it deletes', async () => {
    const { user } = await renderPage(DefenceZonePage)
    await chooseAll(user)
    await user.click(screen.getByRole('button', { name: /Delete \(2\)/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/the panel goes on watching them/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(server.to('/basic/defence-zone/batchDelete')[0]?.body).toMatchObject({ ids: [id(1), id(2)] }),
    )
  })
})

test('speaks Chinese', async () => {
  await renderPage(DefenceZonePage, { language: 'zh_CN' })
  expect(await button('布防: Vault 1')).toBeVisible()
  expect(screen.getAllByText('已撤防')).toHaveLength(2)
})
