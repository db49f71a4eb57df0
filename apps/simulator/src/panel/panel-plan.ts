import type { SensorType } from '@palisade/contract'
import type { AreaCode, Metres } from '../site/plan.ts'

export type ZonePlan = {
  /** From 1, as the panel counts them. */
  number: number
  name: string
  sensor: SensorType
  area: AreaCode
  at: Metres
  /** Armed when the panel starts. */
  isArmed?: boolean
}

export const panelPlan = {
  code: 'SIM-PANEL-01',
  name: 'Intrusion-Panel-Main',
  area: 'MAINBUILDING',
  at: [-12, 44],
  auth: { username: 'palisade', password: 'arm-the-site-1' },
  info: {
    manufacturer: 'Palisade simulated site',
    model: 'SIM-P12',
    firmware: '1.0',
    serial: 'SIMP12-0001',
    mac: '02:50:41:4c:00:01',
  },
} as const satisfies { code: string; name: string; area: AreaCode; at: Metres; [key: string]: unknown }

const rows: readonly Omit<ZonePlan, 'number'>[] = [
  { name: 'Fence-North-West', sensor: 'fence', area: 'NORTHGATE', at: [-110, 207], isArmed: true },
  { name: 'Fence-North-East', sensor: 'fence', area: 'NORTHGATE', at: [130, 205], isArmed: true },
  { name: 'Gate-Beam', sensor: 'beam', area: 'NORTHGATE', at: [8, 172] },
  { name: 'Lobby-Motion', sensor: 'motion', area: 'MAINBUILDING', at: [0, 46] },
  { name: 'Lobby-Glass', sensor: 'glass_break', area: 'MAINBUILDING', at: [12, 56], isArmed: true },
  { name: 'Server-Room-Door', sensor: 'door_contact', area: 'MAINBUILDING', at: [40, -20], isArmed: true },
  { name: 'Server-Room-Motion', sensor: 'motion', area: 'MAINBUILDING', at: [47, -26], isArmed: true },
  { name: 'Panic-Reception', sensor: 'panic', area: 'MAINBUILDING', at: [-6, 48], isArmed: true },
  { name: 'Car-Park-Beam', sensor: 'beam', area: 'CARPARK', at: [-250, 40] },
  { name: 'Dock-Shutter', sensor: 'door_contact', area: 'WAREHOUSE', at: [138, 22] },
  { name: 'Warehouse-Motion', sensor: 'motion', area: 'WAREHOUSE', at: [195, -40] },
  { name: 'Fence-South', sensor: 'fence', area: 'WAREHOUSE', at: [230, -122], isArmed: true },
]

export const zonePlans: readonly ZonePlan[] = rows.map((row, index) => ({ ...row, number: index + 1 }))
