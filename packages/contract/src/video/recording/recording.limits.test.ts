import { ID, list, testLimits } from '../../testing/limits.ts'
import { playbackCalls } from './playback.ts'
import { recordingCalls } from './recording.ts'

const range = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' }
const timeline = { cameraIds: [ID], ...range }
const play = { cameraIds: [ID], kind: 'all', ...range }
const until = (base: object, values: readonly string[]) => values.map(to => ({ ...base, to }))
const of = (base: object, field: string, values: readonly unknown[]) =>
  values.map(value => ({ ...base, [field]: value }))

testLimits([
  [
    'cameras of a timeline',
    recordingCalls.getCoverage.request,
    of(timeline, 'cameraIds', [[ID], list(12, ID)]),
    of(timeline, 'cameraIds', [[], list(13, ID)]),
  ],
  [
    'range of a timeline',
    recordingCalls.getCoverage.request,
    until(timeline, ['2026-11-01T00:00:01Z', '2026-12-02T00:00:00Z']),
    until(timeline, ['2026-11-01T00:00:00Z', '2026-10-31T00:00:00Z', '2026-12-02T00:00:01Z', 'later']),
  ],
  [
    'cameras of a playback',
    playbackCalls.open.request,
    of(play, 'cameraIds', [[ID], list(12, ID)]),
    of(play, 'cameraIds', [[], list(13, ID)]),
  ],
  [
    'range of a playback',
    playbackCalls.open.request,
    until(play, ['2026-11-01T00:00:01Z', '2026-11-04T00:00:00Z']),
    until(play, ['2026-11-01T00:00:00Z', '2026-11-04T00:00:01Z']),
  ],
  [
    'type of a recording',
    playbackCalls.open.request,
    of(play, 'kind', ['all', 'plan', 'alarm', 'manual']),
    of(play, 'kind', ['', 'lock']),
  ],
  [
    'month',
    recordingCalls.exportReport.request,
    [{ month: '2026-01' }, { month: '2026-12' }],
    [{ month: '2026-13' }, { month: '2026-1' }, { month: '' }],
  ],
])
