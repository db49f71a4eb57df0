import { expect, test } from 'vitest'
import { chars, ID, list, testLimits } from '../testing/limits.ts'
import { LOG_BACKUP_MINUTES, LOG_FAULTS_NAMED, logCalls } from './log.ts'
import { parameterCalls } from './parameter.calls.ts'
import {
  ALARM_SOUND_LIMIT,
  frequentWord,
  isSecurityParameter,
  parameterKeys,
  parameters,
  quickLabel,
} from './parameter.ts'
import {
  PACKAGE_LIMIT,
  PACKAGE_PART,
  UPLOAD_IDLE_MINUTES,
  UPLOAD_KEPT_HOURS,
  versionCalls,
  versionDraft,
  versionNumber,
} from './version.ts'

const draft = { uploadId: ID, number: '1.0', isForced: false, targetUserIds: [] }
const upload = { fileName: 'a.apk', bytes: 1, platform: 'android', fingerprint: 'f' }
const of = (base: object, field: string, values: readonly unknown[]) =>
  values.map(value => ({ ...base, [field]: value }))
const labels = (count: number) => Array.from({ length: count }, (_, index) => `label ${index}`)

testLimits([
  [
    'version number',
    versionNumber,
    ['0.0', '1.2.3.4', '99999.99999'],
    ['1', '1.', '1.2.3.4.5', '100000.0', '1.a', 'v1.0'],
  ],
  [
    'target users',
    versionDraft,
    of(draft, 'targetUserIds', [[], list(2000, ID)]),
    of(draft, 'targetUserIds', [list(2001, ID)]),
  ],
  ['notes', versionDraft, of(draft, 'notesZh', ['', chars(2000)]), of(draft, 'notesEn', [chars(2001)])],
  [
    'bytes of a package',
    versionCalls.startUpload.request,
    of(upload, 'bytes', [1, 2_147_483_648]),
    of(upload, 'bytes', [0, 2_147_483_649]),
  ],
  [
    'fingerprint',
    versionCalls.startUpload.request,
    of(upload, 'fingerprint', ['f', chars(100)]),
    of(upload, 'fingerprint', ['', chars(101)]),
  ],
  [
    'part of a package',
    versionCalls.putPart.request,
    [{ id: ID, offset: 0, content: 'AAAA' }],
    [
      { id: ID, offset: -1, content: 'AAAA' },
      { id: ID, offset: 0, content: '' },
    ],
  ],
  ['quick label', quickLabel, ['l', chars(20)], ['', ' ', chars(21)]],
  ['frequent word', frequentWord, ['w', chars(50)], ['', chars(51)]],
  [
    'quick labels',
    parameters['alarm.quick_labels'].schema,
    [[], labels(10)],
    [labels(11), ['twice', 'twice']],
  ],
  [
    'frequent words',
    parameters['alarm.frequent_words'].schema,
    [[], labels(10)],
    [labels(11), ['twice', 'twice']],
  ],
  [
    'parameters set back at once',
    parameterCalls.restoreDefault.request,
    [{ keys: ['alarm.sound'] }, { keys: list(100, 'alarm.sound') }],
    [{ keys: [] }, { keys: list(101, 'alarm.sound') }],
  ],
  [
    'filters of the log',
    logCalls.exportExcel.request,
    [{ address: chars(50), action: chars(64), userName: chars(50) }],
    [{ address: chars(51) }, { action: chars(65) }, { userName: chars(51) }],
  ],
])

test('limits that the server keeps', () => {
  expect({ PACKAGE_LIMIT, PACKAGE_PART, UPLOAD_IDLE_MINUTES, UPLOAD_KEPT_HOURS }).toEqual({
    PACKAGE_LIMIT: 2_147_483_648,
    PACKAGE_PART: 4_194_304,
    UPLOAD_IDLE_MINUTES: 10,
    UPLOAD_KEPT_HOURS: 24,
  })
  expect({ LOG_BACKUP_MINUTES, LOG_FAULTS_NAMED, ALARM_SOUND_LIMIT }).toEqual({
    LOG_BACKUP_MINUTES: 15,
    LOG_FAULTS_NAMED: 20,
    ALARM_SOUND_LIMIT: 5_242_880,
  })
})

test('every parameter of sessions and of single sign-on bears on security', () => {
  const groups: readonly string[] = ['session', 'sso']
  const keys = parameterKeys.filter(key => groups.includes(parameters[key].group))
  expect(keys.filter(key => !isSecurityParameter(key))).toEqual([])
})
