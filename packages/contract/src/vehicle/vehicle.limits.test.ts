import { chars, ID, list, testLimits } from '../testing/limits.ts'
import { blacklistDraft, listedPlate } from './blacklist.ts'
import { blacklistGroupDraft } from './blacklist-group.ts'
import { ALWAYS } from '../core/time-range.ts'
import { carParkCount, carParkDraft } from './car-park.ts'
import { redlistDraft } from './redlist.ts'
import { openSnap } from './snap.calls.ts'
import { plateText, snapFilters } from './snap.ts'
import { speedRuleDraft } from './speed-rule.ts'
import { z } from 'zod'

const filters = z.strictObject(snapFilters).omit({ startTime: true, endTime: true })
const reported = (more: object) => ({ cameraCode: 'c', ...more })
const listed = (more: object) => ({ groupId: ID, plate: 'A', validFrom: null, validUntil: null, ...more })
const grouped = (more: object) => ({ name: 'A', level: 'low', validFrom: null, validUntil: null, ...more })
const OTHER_ID = ID.replace(/.$/, last => (last === '0' ? '1' : '0'))
const ruled = (more: object) => ({
  name: 'A',
  kind: 'spot',
  checkpointId: ID,
  startId: null,
  metres: null,
  limit: 30,
  level: 'low',
  week: ALWAYS,
  ...more,
})
const parked = (more: object) => ({ name: 'A', capacity: 10, entryId: ID, exitId: ID, ...more })

testLimits([
  [
    'plate of a search',
    plateText,
    ['粤', 'A*?9', 'ＡＢ-1', chars(64)],
    ['', chars(65), "a'", 'a%', '🚗', 'a\n('],
  ],
  ['plates of a search', filters, [{ plates: list(20, 'A') }], [{ plates: [] }, { plates: list(21, 'A') }]],
  [
    'cameras and checkpoints of a search',
    filters,
    [{ cameraIds: list(300, ID) }, { cameraGroupIds: list(300, ID) }],
    [{ cameraIds: list(301, ID) }, { cameraGroupIds: list(301, ID) }, { cameraIds: [] }],
  ],
  [
    'speed and lane',
    filters,
    [{ speedFrom: 0, speedTo: 400, lane: 99 }],
    [{ speedFrom: -1 }, { speedTo: 401 }, { lane: 100 }, { lane: 0.5 }],
  ],
  [
    'a reported passage',
    openSnap,
    [reported({}), reported({ plate: chars(128), confidence: 100, brand: chars(32) })],
    [{}, reported({ plate: chars(129) }), reported({ confidence: 101 }), reported({ brand: chars(33) })],
  ],
  [
    'plate of a list',
    listedPlate,
    ['粤', 'ab*9', 'ＡＢ-1', '- en 167', '粤B·1', chars(64)],
    ['', chars(65), '*', '* * *', 'A?1', 'А1', "a'", 'a%', '🚗', '١'],
  ],
  [
    'a wanted vehicle',
    blacklistDraft,
    [
      listed({ owner: chars(64), brand: chars(32), modelYear: 1950, reason: chars(200) }),
      listed({ owner: '李 四', modelYear: 2100, level: null }),
    ],
    [
      listed({ owner: chars(65) }),
      listed({ owner: 'R2' }),
      listed({ modelYear: 1949 }),
      listed({ modelYear: 2101 }),
      listed({ reason: chars(201) }),
      listed({ validFrom: '2026-01-02T00:00:00Z', validUntil: '2026-01-01T00:00:00Z' }),
    ],
  ],
  [
    'a group of wanted vehicles',
    blacklistGroupDraft,
    [grouped({}), grouped({ name: chars(64), remarks: chars(200) })],
    [grouped({ name: '' }), grouped({ name: chars(65) }), grouped({ level: 'none' })],
  ],
  [
    'a speed rule',
    speedRuleDraft,
    [
      ruled({ limit: 5, tolerancePercent: 50, toleranceKmh: 50, lanes: list(20, 99) }),
      ruled({ name: chars(64), limit: 200 }),
      ruled({ kind: 'section', startId: OTHER_ID, metres: 50 }),
      ruled({ kind: 'section', startId: OTHER_ID, metres: 100_000 }),
    ],
    [
      ruled({ name: chars(65) }),
      ruled({ limit: 4 }),
      ruled({ limit: 201 }),
      ruled({ tolerancePercent: 51 }),
      ruled({ toleranceKmh: -1 }),
      ruled({ lanes: list(21, 1) }),
      ruled({ lanes: [100] }),
      ruled({ metres: 50 }),
      ruled({ kind: 'section', startId: ID, metres: 50 }),
      ruled({ kind: 'section', startId: OTHER_ID, metres: 49 }),
      ruled({ kind: 'section', startId: OTHER_ID, metres: 100_001 }),
    ],
  ],
  [
    'a car park',
    carParkDraft,
    [parked({ capacity: 1, name: chars(64) }), parked({ capacity: 100_000 })],
    [
      parked({ capacity: 0 }),
      parked({ capacity: 100_001 }),
      parked({ name: '' }),
      parked({ name: chars(65) }),
    ],
  ],
  [
    'a count of a car park',
    carParkCount,
    [
      { id: ID, occupied: 0 },
      { id: ID, occupied: 100_000 },
    ],
    [
      { id: ID, occupied: -1 },
      { id: ID, occupied: 100_001 },
    ],
  ],
  ['a vehicle of the redlist', redlistDraft, [{ plate: 'A', remarks: chars(200) }], [{}, { plate: '**' }]],
])
