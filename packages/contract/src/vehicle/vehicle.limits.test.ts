import { chars, ID, list, testLimits } from '../testing/limits.ts'
import { openSnap } from './snap.calls.ts'
import { plateText, snapFilters } from './snap.ts'
import { z } from 'zod'

const filters = z.strictObject(snapFilters).omit({ startTime: true, endTime: true })
const reported = (more: object) => ({ cameraCode: 'c', ...more })

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
])
