import { chars, ID, list, testLimits } from '../../testing/limits.ts'
import { ALWAYS } from '../../core/time-range.ts'
import { linkageAction } from './linkage.actions.ts'
import { linkageCalls } from './linkage.calls.ts'
import { linkageDraft } from './linkage.ts'

const of = (base: object, field: string, values: readonly unknown[]) =>
  values.map(value => ({ ...base, [field]: value }))
const common = { delaySeconds: 0, waitsForLast: true, onFailure: 'continue' }
const picture = { kind: 'open_picture', ...common, cameraIds: [], userIds: [] }
const preset = { kind: 'preset', ...common, deviceId: ID, token: '1', label: 'Gate' }
const record = { kind: 'record', ...common, cameraIds: [], seconds: 60 }
const zone = { kind: 'zone', ...common, defenceZoneIds: [ID], action: 'arm' }
const raise = { kind: 'alarm', ...common, deviceId: null, type: 'fire', level: null, description: '' }
const task = { kind: 'task', ...common, userIds: [ID], remarks: '' }
const draft = {
  name: 'x',
  priority: 50,
  description: '',
  eventTypes: [],
  levels: [],
  deviceIds: [],
  defenceZoneIds: [],
  areaIds: [],
  cameraGroupIds: [],
  timeRange: ALWAYS,
  unacknowledgedSeconds: null,
  actions: [picture],
}
const place = { west: 0, south: 0, east: 1, north: 1 }

testLimits([
  ['name', linkageDraft, of(draft, 'name', ['x', chars(50)]), of(draft, 'name', ['', ' ', chars(51)])],
  ['priority', linkageDraft, of(draft, 'priority', [1, 100]), of(draft, 'priority', [0, 101, 1.5])],
  [
    'description',
    linkageDraft,
    of(draft, 'description', ['', chars(255)]),
    of(draft, 'description', [chars(256)]),
  ],
  ['sources', linkageDraft, of(draft, 'areaIds', [list(300, ID)]), of(draft, 'areaIds', [list(301, ID)])],
  [
    'seconds without an acknowledgement',
    linkageDraft,
    of(draft, 'unacknowledgedSeconds', [null, 5, 3600]),
    of(draft, 'unacknowledgedSeconds', [0, 4, 3601]),
  ],
  [
    'actions',
    linkageDraft,
    of(draft, 'actions', [[], list(20, picture)]),
    of(draft, 'actions', [list(21, picture)]),
  ],
  [
    'delay',
    linkageAction,
    of(picture, 'delaySeconds', [0, 3600]),
    of(picture, 'delaySeconds', [-1, 3601, 0.5]),
  ],
  ['kind', linkageAction, [picture], of(picture, 'kind', ['record', ''])],
  [
    'cameras to open',
    linkageAction,
    of(picture, 'cameraIds', [[], list(4, ID)]),
    of(picture, 'cameraIds', [list(5, ID)]),
  ],
  [
    'consoles',
    linkageAction,
    of(picture, 'userIds', [[], list(50, ID)]),
    of(picture, 'userIds', [list(51, ID)]),
  ],
  ['preset', linkageAction, of(preset, 'token', ['1', chars(128)]), of(preset, 'token', ['', chars(129)])],
  [
    'zones',
    linkageAction,
    of(zone, 'defenceZoneIds', [list(64, ID)]),
    of(zone, 'defenceZoneIds', [[], list(65, ID)]),
  ],
  [
    'description of an alarm',
    linkageAction,
    of(raise, 'description', ['', chars(500)]),
    of(raise, 'description', [chars(501)]),
  ],
  [
    'seconds of a recording',
    linkageAction,
    of(record, 'seconds', [10, 1800]),
    of(record, 'seconds', [9, 1801]),
  ],
  ['type of an alarm', linkageAction, of(raise, 'type', ['fire']), of(raise, 'type', ['video_loss'])],
  [
    'people of a task',
    linkageAction,
    of(task, 'userIds', [list(20, ID)]),
    of(task, 'userIds', [[], list(21, ID)]),
  ],
  [
    'minutes of the map',
    linkageCalls.getActedDevices.request,
    of(place, 'minutes', [1, 1440]),
    of(place, 'minutes', [0, 1441]),
  ],
])
