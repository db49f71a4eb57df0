import { deviceCauses, deviceStates } from '@palisade/contract'
import { expect, test } from 'vitest'
import { presentDetails, presentDevice } from './device.presenter.ts'
import type { DeviceDetailsRow } from './device.queries.ts'

const ID = '01890000-0000-7000-8000-000000000000'
const at = new Date('2026-11-01T00:00:00.000Z')
const row = (more: Partial<DeviceDetailsRow> = {}): DeviceDetailsRow => ({
  id: ID,
  name: 'Gate',
  code: 'G1',
  kind: 'camera',
  category: 'camera',
  driver: 'rtsp',
  area_id: ID,
  area_name: 'Hall',
  area_path: 'Centre / Hall',
  parent_id: null,
  parent_name: null,
  platform_id: null,
  platform_name: null,
  height: null,
  floor_id: null,
  maintenance_until: null,
  locked_until: null,
  capabilities: [],
  inventory: {},
  version: 0,
  longitude: null,
  latitude: null,
  state: 'online',
  cause: null,
  state_since: at,
  created_at: at,
  config: { mainUrl: 'rtsp://192.0.2.1/main', username: 'viewer' },
  secret: Buffer.from('sealed-secret'),
  lacks: [],
  ...more,
})

test('a list tells nothing of a device’s connection', () => {
  const shown = presentDevice(row())
  expect(shown).toMatchObject({ areaName: 'Hall', stateSince: at.toISOString(), createdAt: at.toISOString() })
  expect(JSON.stringify(shown)).not.toMatch(/rtsp:|viewer|sealed/)
})

test('details tell that there is a password, and nothing else of it', () => {
  const config = { mainUrl: 'rtsp://192.0.2.1/main', username: 'viewer' }
  const shown = presentDetails(row())
  expect(shown.config).toEqual({ ...config, hasPassword: true })
  expect(JSON.stringify(shown)).not.toContain('sealed')
  expect(presentDetails(row({ secret: null })).config).toEqual({ ...config, hasPassword: false })
})

test('shows no stored settings beyond the declared fields', () => {
  const config = { mainUrl: 'rtsp://192.0.2.1/main', password: 'left-behind' }
  expect(JSON.stringify(presentDetails(row({ config })))).not.toContain('left-behind')
})

test('a sensor has no connection', () => {
  const sensor = row({ kind: 'sensor', driver: 'http', config: { mainUrl: 'rtsp://x' }, secret: null })
  expect(presentDetails(sensor)).toMatchObject({ kind: 'sensor', driver: 'http', config: {} })
})

test.each(deviceStates)('the state %s is shown as it is, with its cause', state => {
  for (const cause of deviceCauses)
    expect(presentDevice(row({ state, cause }))).toMatchObject({ state, cause })
})
