import type { ViolationState } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const speedViolation = phrasesOf<'speedViolation'>()({
  texts: {
    live: 'Live speed alarms',
    record: 'Speed alarms',
    vehicles: 'Speeding vehicles',
    noPlate: 'No plate',
    speedOf: '{speed} km/h where {limit} are allowed',
    noSpeed: '–',
    pictureOf: '{plate} at {camera}',
    exportChosen: 'Export chosen',
    exportAll: 'Export all found',
    exportAllHint: 'All are exported by time alone: take the other filters away, or choose rows.',
    exportStarted: 'The export is made in the background: Alarm records → Exports has it.',
    exempt: 'Exempt',
    exemptTitle: 'Put {plate} on the redlist?',
    exemptText: 'The vehicle raises no alarm any more, neither for its speed nor by any list.',
    exempted: '{plate} is on the redlist',
    field: {
      timeRange: 'Time',
      at: 'Time',
      plate: 'Plate',
      speed: 'Speed',
      rule: 'Rule',
      camera: 'Camera',
      areaName: 'Area',
      lane: 'Lane',
      state: 'Led to',
      alarm: 'Alarm',
      alarmStatus: 'Status of the alarm',
      count: 'Violations',
      worst: 'Worst',
      lastAt: 'Last',
      places: 'Most often at',
    },
  },
  enums: {
    violationState: {
      due: 'Alarm is coming',
      raised: 'Alarm',
      late: 'Told late: no alarm',
      implausible: 'No vehicle is so fast: check the camera',
      clock: 'The clocks of the checkpoints differ',
    } satisfies Record<ViolationState, string>,
  },
  menu: {
    speedLive: 'Live speed alarms',
    speedRecord: 'Speed alarm records',
    speedVehicle: 'Speeding vehicles',
  },
})
