import type { AlarmLevel, DeviceState } from '@palisade/contract'
import type { ResourceItem } from '#shared/ui/resource-tree/resource-tree.tsx'

export interface SampleAlarm {
  id: string
  number: string
  level: AlarmLevel
  place: string
  device: string
  state: DeviceState
  occurredAt: string
  description: string
}

const levels: readonly AlarmLevel[] = ['very_urgent', 'urgent', 'general', 'low']
const states: readonly DeviceState[] = ['online', 'offline', 'unknown']
const places = ['North gate 北门', 'Quay 3 三号码头', 'Warehouse B 仓库乙', 'Car park P1 停车场']
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

export const sampleAlarms = (count: number): SampleAlarm[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    number: `20261120-${index + 1}`,
    level: at(levels, index),
    place: at(places, index),
    device: `CAM-${String(index + 1).padStart(4, '0')}`,
    state: at(states, index),
    occurredAt: new Date(Date.UTC(2026, 10, 20, 8, 0) - index * 137_000).toISOString(),
    description: 'Line crossed near the fuel store 油库附近越线，'.repeat(1 + (index % 3)),
  }))

export interface SampleNode extends ResourceItem {
  state?: DeviceState
}

export const sampleNodes = (areas: number, devices: number): SampleNode[] => [
  { id: 'site', parentId: null, name: 'Harbour 港区' },
  ...Array.from({ length: areas }, (_, area) => ({
    id: `a${area}`,
    parentId: 'site',
    name: `${at(places, area)} ${area + 1}`,
  })),
  ...Array.from({ length: areas * devices }, (_, device) => ({
    id: `d${device}`,
    parentId: `a${Math.floor(device / devices)}`,
    name: `Camera 摄像机 ${device + 1}`,
    code: `CAM-${device + 1}`,
    state: at(states, device),
  })),
]
