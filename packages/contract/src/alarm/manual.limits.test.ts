import { chars, ID, list, testLimits } from '../testing/limits.ts'
import { manualCalls } from './manual.ts'

const { request } = manualCalls.raise
const given = { type: 'fire', areaId: ID }
const of = (field: string, values: readonly unknown[]) => values.map(value => ({ ...given, [field]: value }))
const file = { fileName: 'a.jpg', content: 'U2FtcGxl' }

testLimits([
  [
    'type, but those of observed devices',
    request,
    of('type', ['fire', 'other']),
    of('type', ['video_loss', 'recording_lost', 'device_offline', '']),
  ],
  [
    'description of a manual alarm',
    request,
    of('description', ['', chars(1000)]),
    of('description', [chars(1001)]),
  ],
  ['reporter', request, of('reporter', ['', chars(50)]), of('reporter', [chars(51)])],
  ['cameras of an alarm', request, of('cameraIds', [[], list(8, ID)]), of('cameraIds', [list(9, ID)])],
  ['pictures of an alarm', request, of('pictures', [[], list(4, file)]), of('pictures', [list(5, file)])],
  ['longitude of an alarm', request, of('longitude', [-180, 180]), of('longitude', [180.1, '0'])],
  ['latitude of an alarm', request, of('latitude', [-90, 90]), of('latitude', [-90.1])],
])
