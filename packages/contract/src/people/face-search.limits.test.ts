import { chars, ID, list, testLimits } from '../testing/limits.ts'
import { faceSearchCalls } from './face-search.ts'

const picture = { picture: { fileName: 'a.jpg', content: 'U2FtcGxl' } }
const search = {
  pictures: [picture],
  entryIds: [] as string[],
  startTime: '2026-11-20T12:00:00Z',
  endTime: '2026-11-20T13:00:00Z',
  similarity: 85,
  purpose: 'identity',
  reason: 'case 12',
}
const of = (field: string, values: readonly unknown[]) => values.map(value => ({ ...search, [field]: value }))
const { request } = faceSearchCalls.startSearch

testLimits([
  [
    'pictures of a search',
    request,
    of('pictures', [list(1, picture), list(3, picture)]),
    of('pictures', [[], list(4, picture)]),
  ],
  ['persons of a search', request, of('entryIds', [[], list(20, ID)]), of('entryIds', [list(21, ID), ['x']])],
  ['similarity of a search, %', request, of('similarity', [50, 99]), of('similarity', [49, 100, 80.5])],
  [
    'cameras of a search',
    request,
    of('cameraIds', [list(1, ID), list(300, ID)]),
    of('cameraIds', [[], list(301, ID)]),
  ],
  ['purpose of a search of captures', request, of('purpose', ['id']), of('purpose', ['', undefined])],
  ['reason of a search of captures', request, of('reason', ['no']), of('reason', ['', undefined])],
])

const together = { captureIds: [ID], purpose: 'identity', reason: 'case 12' }
const togetherOf = (field: string, values: readonly unknown[]) =>
  values.map(value => ({ ...together, [field]: value }))

testLimits([
  [
    'captures whose companions are asked for',
    faceSearchCalls.findCompanions.request,
    togetherOf('captureIds', [list(1, ID), list(500, ID)]),
    togetherOf('captureIds', [[], list(501, ID)]),
  ],
  [
    'seconds within which two are together',
    faceSearchCalls.findCompanions.request,
    togetherOf('seconds', [1, 120, undefined]),
    togetherOf('seconds', [0, 121]),
  ],
])

const found = { id: ID, similarity: 90 }
const exported = { captures: [found], hasPictures: true, caseName: 'case 12', reason: 'court' }
const leavingOf = (...values: unknown[]) =>
  values.map(captures => ({ captures, caseName: 'case 12', reason: 'court' }))
const exportedOf = (field: string, values: readonly unknown[]) =>
  values.map(value => ({ ...exported, [field]: value }))

testLimits([
  [
    'captures of an export',
    faceSearchCalls.exportExcel.request,
    exportedOf('captures', [list(1, found), list(500, found)]),
    exportedOf('captures', [[], list(501, found)]),
  ],
  [
    'captures of slides',
    faceSearchCalls.exportSlides.request,
    leavingOf(list(1, found), list(500, found)),
    leavingOf([], list(501, found)),
  ],
  [
    'case of an export',
    faceSearchCalls.exportExcel.request,
    exportedOf('caseName', ['12', chars(100)]),
    exportedOf('caseName', ['1', chars(101), undefined]),
  ],
])
