import { chars, ID, list, testLimits } from '../testing/limits.ts'
import { staffCalls } from './staff.ts'
import { taskCalls } from './task.calls.ts'

const of = (base: object, field: string, values: readonly unknown[]) =>
  values.map(value => ({ ...base, [field]: value }))
const given = { alarmId: ID, userIds: [ID] }
const act = { taskId: ID, action: 'reject' }
const report = { taskId: ID, content: 'x' }
const file = { fileName: 'a.jpg', content: 'U2FtcGxl' }
const place = { longitude: 0, latitude: 0 }

testLimits([
  [
    'people of a release',
    taskCalls.issue.request,
    of(given, 'userIds', [[ID], list(20, ID)]),
    of(given, 'userIds', [[], list(21, ID)]),
  ],
  [
    'remarks of a release',
    taskCalls.issue.request,
    of(given, 'remarks', ['', chars(200)]),
    of(given, 'remarks', [chars(201)]),
  ],
  ['reason', taskCalls.act.request, of(act, 'reason', ['', chars(255)]), of(act, 'reason', [chars(256)])],
  [
    'report, its emptiness refused by a code',
    taskCalls.report.request,
    of(report, 'content', ['', chars(1000)]),
    of(report, 'content', [chars(1001)]),
  ],
  [
    'pictures of a report',
    taskCalls.report.request,
    of(report, 'pictures', [[], list(4, file)]),
    of(report, 'pictures', [list(5, file)]),
  ],
  [
    'position',
    staffCalls.position.request,
    [place, { longitude: -180, latitude: 90 }],
    [...of(place, 'longitude', [180.1, '0']), ...of(place, 'latitude', [-90.1])],
  ],
  [
    'accuracy, m',
    staffCalls.position.request,
    of(place, 'accuracy', [0, 100_000]),
    of(place, 'accuracy', [-1, 100_001]),
  ],
])
